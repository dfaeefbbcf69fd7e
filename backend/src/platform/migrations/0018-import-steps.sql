-- Up Migration

-- Who reads or checks the file now; null: it waits for its turn. `attempts` counts how often somebody began
-- with this step, so that one that takes its server down is not begun for ever.
ALTER TABLE ops.imports
  ADD COLUMN holder uuid,
  ADD COLUMN attempts integer NOT NULL DEFAULT 0,
  ADD COLUMN queued_at timestamptz NOT NULL DEFAULT now(),
  -- Where in the file the error is, as a spreadsheet names it.
  ADD COLUMN error_at text;
CREATE INDEX imports_at_work ON ops.imports (queued_at, import_id) WHERE state IN ('reading', 'checking');

-- Down Migration
DROP INDEX ops.imports_at_work;
ALTER TABLE ops.imports DROP COLUMN holder, DROP COLUMN attempts, DROP COLUMN queued_at, DROP COLUMN error_at;
