-- SPDX-License-Identifier: Apache-2.0
-- What wrk prints at its end, for servers.py: a line of JSON; latencies in microseconds.
done = function(summary, latency)
    local errors = summary.errors
    local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
    local text = {}
    for _, p in ipairs({50, 75, 90, 95, 99, 99.9}) do
        text[#text + 1] = string.format('"%s": %d', p, latency:percentile(p))
    end
    io.write(string.format('\n{"requests": %d, "seconds": %f, "failed": %d, "latency": {%s}}\n', summary.requests, summary.duration / 1e6,
                           failed, table.concat(text, ", ")))
end
