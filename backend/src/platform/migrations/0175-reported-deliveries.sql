-- Up Migration

-- What a gateway reported of a message before we had its own answer.
ALTER TABLE ops.mail_deliveries ADD COLUMN reported jsonb;

-- Down Migration
ALTER TABLE ops.mail_deliveries DROP COLUMN reported;
