-- Up Migration

-- Badges and labels on their way to the printer of a desk. They name people by ids alone; that a badge was printed is a fact
-- of its group's stream.
CREATE TABLE ops.print_jobs (
  job_id      text COLLATE "C" PRIMARY KEY,
  event_id    text COLLATE "C" NOT NULL,
  desk        text NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('badge', 'labels')),
  -- The registrant, or the check-in at a checkpoint.
  about       text COLLATE "C" NOT NULL,
  -- Whoever is named on it first.
  registrant  text COLLATE "C" NOT NULL,
  state       text NOT NULL CHECK (state IN ('waiting', 'taken', 'printed', 'failed', 'unclear', 'again', 'dismissed')),
  problem     text,
  -- The language of whoever sent it.
  language    text NOT NULL,
  sent_at     timestamptz NOT NULL DEFAULT now(),
  -- In the order in which they were sent.
  place       bigint GENERATED ALWAYS AS IDENTITY,
  agent_id    text COLLATE "C",
  computer    text,
  -- Also of who owes something.
  is_meant    boolean NOT NULL,
  changed_at  timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 70);
CREATE INDEX print_jobs_of_desk ON ops.print_jobs (event_id, desk, place);

-- Print agents that were heard from. Unlogged: after a crash of the database the next word of each writes it anew.
CREATE UNLOGGED TABLE ops.print_agents (
  agent_id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  desk     text NOT NULL,
  computer text NOT NULL,
  printers jsonb NOT NULL,
  printer  text,
  seen_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (event_id, agent_id)
) WITH (fillfactor = 70);

-- Down Migration
DROP TABLE ops.print_agents;
DROP TABLE ops.print_jobs;
