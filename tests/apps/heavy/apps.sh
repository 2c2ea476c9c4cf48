# SPDX-License-Identifier: Apache-2.0
# Programs that keep all processors busy with threads of their own: a chess engine, a video encoder, a neural network.
needs stockfish ffmpeg python3-torch python3-numpy

app:stockfish() { # with one thread what it visits is the same each time
    run /usr/games/stockfish bench 16 1 9 2>&1 | grep -a 'Nodes searched'
    run /usr/games/stockfish bench 16 4 8 2>&1 | grep -a -c '^bestmove'
}
app:ffmpeg() { # with several threads x264 does not always give the same bytes, natively either
    run ffmpeg -v error -f lavfi -i testsrc2=duration=2:size=320x240:rate=25 -f lavfi -i sine=frequency=440:duration=2 \
        -c:v libx264 -preset veryfast -threads 1 -c:a aac -fflags +bitexact -flags:v +bitexact -flags:a +bitexact encoded.mkv
    run ffmpeg -v error -threads 2 -i encoded.mkv -f framemd5 -
}
app:torch() { # a transformer's tokens from a model file that is mapped; how fast they come is on standard error
    run /usr/bin/python3 "$top/examples/torch/generate.py" 2>speed && grep -c "tokens a second" speed
    sha256sum model.bin
    rm model.bin speed
}
