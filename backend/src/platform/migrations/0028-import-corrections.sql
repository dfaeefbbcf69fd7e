-- Up Migration

-- Cells of the file put right by hand before it is imported; people's data, gone once the import starts.
ALTER TABLE ops.imports ADD COLUMN corrections jsonb NOT NULL DEFAULT '[]';

-- Down Migration
ALTER TABLE ops.imports DROP COLUMN corrections;
