-- Up Migration

-- Who was slowed down: failures by key, and when the last one was. Unlogged, because losing them in a
-- crash only forgives a few.
CREATE UNLOGGED TABLE ops.slowed (
  key         text PRIMARY KEY,
  failures    integer NOT NULL DEFAULT 0,
  failed_at   timestamptz NOT NULL DEFAULT '-infinity',
  forgotten_at timestamptz NOT NULL DEFAULT '-infinity'
);
CREATE INDEX slowed_by_end ON ops.slowed (forgotten_at);

-- Counts one more try of all these keys, unless one of them has to wait: then none is counted.
-- After so many failures as are free, a key waits 1 s after its last one, then 2, 4, 8 ... up to its longest.
-- Answers a row per key: how long it has to wait, and what is needed to take the try back.
CREATE FUNCTION ops.try_slowed(keys text[], free integer[], longest_s integer[], keep_s integer[])
RETURNS TABLE (key text, wait_s double precision, failed_before timestamptz, tried_at timestamptz)
LANGUAGE plpgsql AS $$
DECLARE
  tried timestamptz;
BEGIN
  -- In the order of the keys, so that two processes cannot wait for one another; each is held to the end.
  INSERT INTO ops.slowed AS held (key)
    SELECT asked.key FROM unnest(keys) AS asked (key) ORDER BY asked.key
    ON CONFLICT ON CONSTRAINT slowed_pkey DO UPDATE SET failures = held.failures;
  -- Whoever had to wait for another's try is judged by the time at which its own turn comes.
  tried := clock_timestamp();
  UPDATE ops.slowed AS held SET failures = 0, failed_at = '-infinity'
    WHERE held.key = ANY (keys) AND held.forgotten_at <= tried AND held.failures > 0;
  RETURN QUERY
    SELECT held.key,
      CASE WHEN held.failures < asked.free THEN 0
           ELSE greatest(0, extract(epoch FROM held.failed_at - tried)::double precision
             + least(asked.longest, power(2, least(held.failures - asked.free, 30)))) END,
      held.failed_at, tried
    FROM unnest(keys, free, longest_s) AS asked (key, free, longest) JOIN ops.slowed held ON held.key = asked.key;
  IF NOT EXISTS (
    SELECT FROM unnest(keys, free, longest_s) AS asked (key, free, longest) JOIN ops.slowed held ON held.key = asked.key
    WHERE held.failures >= asked.free
      AND held.failed_at + make_interval(secs => least(asked.longest, power(2, least(held.failures - asked.free, 30)))) > tried
  ) THEN
    UPDATE ops.slowed AS held
      SET failures = least(held.failures, 1000000) + 1, failed_at = tried,
          forgotten_at = tried + make_interval(secs => asked.keep)
      FROM unnest(keys, keep_s) AS asked (key, keep) WHERE held.key = asked.key;
  END IF;
END $$;

-- Browsers that logged in as an account before, by the SHA-256 of what their cookie holds.
CREATE TABLE ops.known_devices (
  device_hash text NOT NULL,
  account_id  text NOT NULL,
  known_since timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (device_hash, account_id)
);
CREATE INDEX known_devices_of_account ON ops.known_devices (account_id, last_used_at);

-- With what somebody logged in, so that they know their own sessions again; gone when the session ends.
ALTER TABLE ops.sessions ADD COLUMN user_agent text;

-- Down Migration
ALTER TABLE ops.sessions DROP COLUMN user_agent;
DROP TABLE ops.known_devices;
DROP FUNCTION ops.try_slowed;
DROP TABLE ops.slowed;
