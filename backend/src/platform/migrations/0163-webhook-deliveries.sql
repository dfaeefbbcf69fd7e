-- Up Migration

-- Messages to endpoints of other systems. They name people by ids alone and hold nothing that is sealed in the log.
CREATE TABLE ops.webhook_deliveries (
  delivery_id  text COLLATE "C" PRIMARY KEY,
  webhook_id   text COLLATE "C" NOT NULL,
  event_id     text COLLATE "C" NOT NULL,
  kind         text NOT NULL,
  body         text NOT NULL,
  occurred_at  timestamptz NOT NULL,
  queued_at    timestamptz NOT NULL DEFAULT now(),
  -- In the order of the log; of a test the time.
  place        text COLLATE "C" NOT NULL,
  status       text NOT NULL CHECK (status IN ('waiting', 'delivered', 'failed')),
  attempts     integer NOT NULL DEFAULT 0,
  -- Null: it is not tried again.
  next_try_at  timestamptz,
  -- Somebody sends it until then.
  leased_until timestamptz,
  last_at      timestamptz,
  http_status  integer,
  problem      text,
  duration_ms  integer,
  answer       text NOT NULL DEFAULT ''
);
CREATE INDEX webhook_deliveries_due ON ops.webhook_deliveries (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX webhook_deliveries_of_webhook ON ops.webhook_deliveries (webhook_id, queued_at DESC);
CREATE INDEX webhook_deliveries_sent ON ops.webhook_deliveries (webhook_id) WHERE leased_until IS NOT NULL;

-- Down Migration
DROP TABLE ops.webhook_deliveries;
