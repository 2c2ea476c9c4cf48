# SPDX-License-Identifier: Apache-2.0
# A WSGI application that says which of the workers answers.
import os


def app(environ, start_response):
    text = f"hello from worker {os.getpid()}\n".encode()
    start_response("200 OK", [("Content-Type", "text/plain"), ("Content-Length", str(len(text)))])
    return [text]
