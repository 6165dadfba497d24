-- Posts a birthday to one run after the other. Each body differs, so that each request is an edit and none a repeat.
local forms = {}

function init(arguments)
  for line in io.lines(arguments[1]) do
    local path, form = line:match("^(%S+) (%S+)$")
    forms[#forms + 1] = { path = path, form = form }
  end
end

local count = 0

function request()
  count = count + 1
  local form = forms[count % #forms + 1]
  local body = string.format("_form=%s&birthday.day=%d&birthday.month=%d&birthday.year=%d&_action=continue",
    form.form, count % 28 + 1, math.floor(count / 28) % 12 + 1, 1901 + math.floor(count / 336) % 120)
  return wrk.format("POST", form.path, { ["Content-Type"] = "application/x-www-form-urlencoded" }, body)
end
