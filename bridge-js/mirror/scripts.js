// The scripts that the server runs, each in one step. README.md describes the keys they use.
import { createHash } from "node:crypto";

/** The version of the data format on the server. The mirror refuses a newer format. */
export const format = 1;

/**
 * The approximate number of batches that the stream keeps. A machine that missed more compares
 * everything.
 */
const streamLength = 10_000;

/**
 * The number of removed keys that the server remembers, to distinguish removed keys from lost ones.
 */
export const mostRemoved = 10_000;

/**
 * The distance by which stamps jump ahead if a server may have lost changes that no machine knows
 * of.
 */
const leap = 1_000_000;

/**
 * The greatest stamp: larger than any real count, and well within the exact integers of a double.
 */
const mostStamp = 1e15;

/** Whether a number is a valid stamp. */
export function isStamp(number) {
  return Number.isInteger(number) && number >= 1 && number <= mostStamp;
}

/** The number of batches after one stamp, up to another. */
export function batchesBetween(stamp, latest) {
  return latest <= stamp ? 0 : (latest - stamp) % leap;
}

const shared = `
  -- It may be behind without knowing it, and forgets what is written to it.
  if string.find(redis.call('INFO', 'replication'), 'role:slave', 1, true) then
    return redis.error_reply('READONLY This is a replica.')
  end
  local stream, values, state, machines, removed = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
  local known = redis.call('HMGET', state, 'format', 'stamp', 'last', 'forgotten', 'run')
  if known[1] and known[1] ~= ARGV[1] then return {'format', known[1]} end
  local number = function(text) return tonumber(text or '0') end
  local text = function(value) return string.format('%.0f', value) end

  -- The stamp of what a key holds: 0 if it is not known, or is none.
  local function stampOf(key)
    local held = redis.call('HGET', values, key)
    if not held then return 0 end
    local stamp = number(string.match(held, '^(%d+) '))
    return stamp <= ${mostStamp} and stamp or 0
  end

  -- Keeps what a key holds; of a removed one its stamp, as long as there is room.
  local function keep(key, kind, content, stamp)
    redis.call('HSET', values, key, text(stamp) .. ' ' .. kind .. content)
    if kind == '-' then redis.call('ZADD', removed, text(stamp), key)
    else redis.call('ZREM', removed, key) end
  end

  local function forget()
    local excess = redis.call('ZCARD', removed) - ${mostRemoved}
    if excess <= 0 then return end
    local oldest = redis.call('ZPOPMIN', removed, excess)
    for index = 1, #oldest, 2 do redis.call('HDEL', values, oldest[index]) end
    local forgotten = math.max(number(known[4]), number(oldest[#oldest]))
    redis.call('HSET', state, 'forgotten', text(forgotten))
  end

  -- Another one where the server was started again, or another server took its place.
  local run
  local function runOfServer()
    run = run or string.match(redis.call('INFO', 'server'), 'run_id:(%w+)') or ''
    return run
  end

  -- The next stamp: above what the server and the caller know, and above the stream's last ID,
  -- which may be there still where the state is lost.
  local function nextStamp(least)
    local stamp = math.max(number(known[2]), least)
    if not known[2] and redis.call('EXISTS', stream) == 1 then
      local info = redis.call('XINFO', 'STREAM', stream)
      for index = 1, #info, 2 do
        if info[index] == 'last-generated-id' then
          stamp = math.max(stamp, number(string.match(info[index + 1], '^(%d+)')))
        end
      end
    end
    -- A server that was started again may have lost its last changes, or everything: what is
    -- written to it is later than all that was lost.
    if stamp > 0 and known[5] ~= runOfServer() then stamp = stamp + ${leap} end
    return stamp + 1
  end

  local function append(stamp, machine, batch, changes)
    redis.call('XADD', stream, 'MAXLEN', '~', '${streamLength}', text(stamp) .. '-1',
      'p', known[3] or '', 'm', machine, 'b', batch, 'c', cjson.encode(changes))
    redis.call('HSET', state, 'format', ARGV[1], 'stamp', text(stamp), 'last',
      machine .. ' ' .. batch, 'run', runOfServer())
  end
`;

// ARGV: format, machine, batch, nonce, the known stamp, 'check' or '', then for each change: key,
// kind, content, and the stamp on which the change is based.
const push = `${shared}
  local machine, batch, nonce = ARGV[2], ARGV[3], ARGV[4]
  local before = redis.call('HGET', machines, machine)
  if before then
    local last, lastNonce, stamp = string.match(before, '^(%d+) (%S*) (%d+)$')
    if number(batch) <= number(last) then
      if batch == last and nonce == lastNonce and stamp ~= '0' then return {'ok', stamp} end
      return {'void', last}
    end
  end
  if ARGV[6] == 'check' then
    for index = 7, #ARGV, 4 do
      if stampOf(ARGV[index]) > number(ARGV[index + 3]) then return {'behind', ARGV[index]} end
    end
  end
  local stamp = nextStamp(number(ARGV[5]))
  local changes = {}
  for index = 7, #ARGV, 4 do
    changes[#changes + 1] = {ARGV[index], ARGV[index + 1], ARGV[index + 2]}
  end
  append(stamp, machine, batch .. ' ' .. nonce, changes)
  for _, change in ipairs(changes) do keep(change[1], change[2], change[3], stamp) end
  redis.call('HSET', machines, machine, batch .. ' ' .. nonce .. ' ' .. text(stamp))
  forget()
  return {'ok', text(stamp)}
`;

// Finds out whether a batch was appended. If the batch has not arrived yet, the script makes sure
// that it never counts. ARGV: format, machine, batch, nonce.
const settle = `${shared}
  local before = redis.call('HGET', machines, ARGV[2])
  if before then
    local last, lastNonce, stamp = string.match(before, '^(%d+) (%S*) (%d+)$')
    if number(ARGV[3]) <= number(last) then
      if ARGV[3] == last and ARGV[4] == lastNonce and stamp ~= '0' then return {'ok', stamp} end
      return {'void', last}
    end
  end
  redis.call('HSET', machines, ARGV[2], ARGV[3] .. ' ' .. ARGV[4] .. ' 0')
  return {'void', ARGV[3]}
`;

// Gives lost changes back to the server: those with a later stamp than the server has for their
// key. ARGV: format, machine, batch, the known stamp, the stamp up to which the caller forgot
// removed keys (or ''), then for each change: key, kind, content, stamp.
const restore = `${shared}
  local changes = {}
  local latest = number(ARGV[4])
  for index = 6, #ARGV, 4 do
    local stamp = number(ARGV[index + 3])
    if stampOf(ARGV[index]) < stamp then
      changes[#changes + 1] = {ARGV[index], ARGV[index + 1], ARGV[index + 2], ARGV[index + 3]}
      keep(ARGV[index], ARGV[index + 1], ARGV[index + 2], stamp)
    end
  end
  if #changes > 0 then append(nextStamp(latest), ARGV[2], ARGV[3], changes) end
  if ARGV[5] ~= '' and number(ARGV[5]) > number(known[4]) then
    redis.call('HSET', state, 'format', ARGV[1], 'forgotten', ARGV[5])
  end
  forget()
  return {'ok', tostring(#changes)}
`;

// Returns everything at one moment. ARGV: format.
const whole = `${shared}
  return {'ok', known[2] or '0', known[3] or '', known[4] or '0', redis.call('HGETALL', values)}
`;

// Returns the stamp and the name of the last batch. ARGV: format.
const stand = `${shared}
  return {'ok', known[2] or '0', known[3] or ''}
`;

/** The scripts, each with the hash that EVALSHA takes. */
export const scripts = Object.fromEntries(
  Object.entries({ push, settle, restore, whole, stand }).map(([name, source]) => [
    name, { source, hash: createHash("sha1").update(source).digest("hex") },
  ]),
);
