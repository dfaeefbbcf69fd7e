-- Up Migration
-- A person's key lies here encrypted under the installation's key (60 bytes), which is not in the
-- database; keys of older versions (32 bytes) are encrypted at the next start.
alter table ops.person_keys drop constraint person_keys_key_check;
alter table ops.person_keys add constraint person_keys_key_check check (octet_length(key) in (32, 60));

-- Down Migration
alter table ops.person_keys drop constraint person_keys_key_check;
alter table ops.person_keys add constraint person_keys_key_check check (octet_length(key) = 32);
