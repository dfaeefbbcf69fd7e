-- Up Migration

-- Mass messages that wait for something, person by person. No backup holds it: a restored log writes to nobody by itself.
CREATE TABLE ops.mass_triggers (
  mailing_id text COLLATE "C" PRIMARY KEY,
  event_id text COLLATE "C" NOT NULL,
  is_on boolean NOT NULL DEFAULT true,
  -- When it was set, and when it was switched on last.
  set_at timestamptz NOT NULL,
  since timestamptz NOT NULL
);

-- Who was written to by which of them. `reached` is a hash of the group and the address: one message goes there.
CREATE TABLE ops.mass_triggered (
  mailing_id text COLLATE "C" NOT NULL REFERENCES ops.mass_triggers ON DELETE CASCADE,
  registrant_id text COLLATE "C" NOT NULL,
  reached text COLLATE "C" NOT NULL,
  PRIMARY KEY (mailing_id, registrant_id),
  UNIQUE (mailing_id, reached)
);

-- Down Migration
DROP TABLE ops.mass_triggered;
DROP TABLE ops.mass_triggers;
