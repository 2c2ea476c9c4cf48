-- SPDX-License-Identifier: Apache-2.0
-- Lua: closures, coroutines, tables, strings, files, collection, errors.
print("arguments", arg[1], arg[2])

local function generate(n)
    return coroutine.wrap(function() for i = 1, n do coroutine.yield(i * i % 101) end end)
end
local sum = 0
for value in generate(200000) do sum = sum + value end
print("sum", sum)

local list = {}
local seed = 12345
for i = 1, 50000 do
    seed = (seed * 1103515245 + 12345) % 2147483648
    list[i] = seed
end
table.sort(list)
print("sorted", list[1], list[25000], list[50000])

local pieces = {}
for word in ("the quick brown fox jumps over the lazy dog"):gmatch("%a+") do pieces[#pieces + 1] = word:reverse() end
print(table.concat(pieces, " "))
print(("%5.2f|%-8s|%x"):format(math.pi, "left", 48879))

for round = 1, 20 do
    local tree = {}
    for i = 1, 20000 do tree[i] = { i, tostring(i) } end
end
collectgarbage()
print("memory is small again", collectgarbage("count") < 20000)

local out = assert(io.open("lines", "w"))
for i = 1, 10000 do out:write("line ", i, "\n") end
out:close()
local lines, bytes = 0, 0
for line in io.lines("lines") do
    lines = lines + 1
    bytes = bytes + #line
end
print(lines, bytes)
local file = assert(io.open("lines", "r+"))
print(file:seek("end"), file:seek("set", 5), file:read(1), file:read("n"))
file:close()
print(os.rename("lines", "renamed"), io.open("lines"))
print(os.remove("renamed"), os.date("!%Y-%m-%d", 86400))
print(pcall(error, { code = 7 }) == false, select(2, pcall(function() return nil + 1 end)))
local function overflow() return 1 + overflow() end
print((select(2, pcall(overflow)):match("stack overflow")))
