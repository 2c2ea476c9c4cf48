# SPDX-License-Identifier: Apache-2.0
# Latency percentiles as an SVG picture: for each item two lines, native and under Glume.
from html import escape

WIDTH, HEIGHT, LEFT, TOP, GAP = 330, 220, 60, 40, 70
COLOURS = ("#4878a8", "#c05030")


def ceiling(value):
    """The next round number: 1, 2 or 5 times a power of ten."""
    step = 1.0
    while step * 10 < value:
        step *= 10
    return next(step * times for times in (1, 2, 5, 10) if step * times >= value)


def panel(number, name, percentiles, sides):
    """`sides` are two lists of latencies in milliseconds, one value for each percentile."""
    x0, y0 = LEFT + number % 2 * (WIDTH + GAP), TOP + number // 2 * (HEIGHT + GAP)
    top = ceiling(max(max(side) for side in sides))
    x_of = [x0 + WIDTH * i / (len(percentiles) - 1) for i in range(len(percentiles))]
    lines = [f'<text x="{x0}" y="{y0 - 10}" font-weight="bold">{escape(name)}</text>']
    for tick in range(5):
        y = y0 + HEIGHT - HEIGHT * tick / 4
        lines.append(f'<line x1="{x0}" y1="{y}" x2="{x0 + WIDTH}" y2="{y}" stroke="#ddd"/>')
        lines.append(f'<text x="{x0 - 6}" y="{y + 4}" text-anchor="end">{top * tick / 4:g} ms</text>')
    for x, percentile in zip(x_of, percentiles):
        lines.append(f'<text x="{x}" y="{y0 + HEIGHT + 18}" text-anchor="middle">p{percentile}</text>')
    for side, colour in zip(sides, COLOURS):
        points = [(x, y0 + HEIGHT - HEIGHT * value / top) for x, value in zip(x_of, side)]
        lines.append(f'<polyline fill="none" stroke="{colour}" stroke-width="2" points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in points)}"/>')
        lines += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in points]
    return lines


def percentiles(panels):
    """panels: (name, percentiles, (native, glume)) each. The text of the picture."""
    rows = (len(panels) + 1) // 2
    width, height = LEFT + 2 * (WIDTH + GAP), TOP + rows * (HEIGHT + GAP)
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="sans-serif" font-size="12">',
             f'<rect width="{width}" height="{height}" fill="white"/>']
    for i, name in enumerate(("native", "Glume")):
        lines.append(f'<rect x="{LEFT + 90 * i}" y="4" width="12" height="12" fill="{COLOURS[i]}"/><text x="{LEFT + 90 * i + 18}" y="14">{name}</text>')
    for number, content in enumerate(panels):
        lines += panel(number, *content)
    return "\n".join([*lines, "</svg>"]) + "\n"
