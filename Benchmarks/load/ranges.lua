-- Asks for 200 MB in ranges of 8 MB, one after the other.
local size = 8 * 1024 * 1024
local count = 0

function request()
  local first = count % 25 * size
  count = count + 1
  return wrk.format("GET", nil, { ["Range"] = string.format("bytes=%d-%d", first, first + size - 1) })
end
