-- Up Migration
create schema log;

-- Body and metadata are text, not jsonb: the exact bytes are what a digest is taken over, any
-- character survives, and an append costs less. Columns of fixed width come first.
create table log.events (
  global_position bigint primary key,
  event_id uuid not null,
  revision integer not null,
  stream_id text collate "C" not null,
  category text collate "C" not null,
  type text collate "C" not null,
  body text not null,
  metadata text not null,
  unique (stream_id, revision)
);
create sequence log.positions as bigint;

-- Appends a batch. Per append: its stream (each at most once in a batch), the revision it expects
-- (-2 any, -1 no stream) and how many events it has; then all events one after the other, each with
-- its stream named again. Answers a row per append, in their order: whether it was accepted, the
-- stream's revision now, and the position of its last event (null when refused).
--
-- The lock is held until the commit is visible, so positions are commit order and a reader that has
-- seen a position will never find a smaller one appear.
create function log.append(
  streams text[], expected integer[], counts integer[],
  event_streams text[], ids uuid[], types text[], bodies text[], metadatas text[]
) returns table (accepted boolean, revision integer, global_position bigint)
language plpgsql as $$
#variable_conflict use_column
declare
  actual integer[];
  revisions integer[] := '{}';
  oks boolean[] := '{}';
  lasts integer[] := '{}';
  positions bigint[] := '{}';
  base bigint;
  stored integer := 0;
  done integer := 0;
  found_revision integer;
  found_position bigint;
begin
  perform pg_advisory_xact_lock(7263548812);

  select array_agg(coalesce(
           (select e.revision from log.events e where e.stream_id = s.stream_id order by e.revision desc limit 1), -1
         ) order by s.ord)
    into actual
    from unnest(streams) with ordinality as s(stream_id, ord);

  base := nextval('log.positions');
  for i in 1 .. array_length(streams, 1) loop
    found_position := null;
    -- The same ids where they were first stored are the same append.
    if expected[i] = -2 then
      select m.revision into found_revision
        from (select e.revision, e.event_id from log.events e
               where e.stream_id = streams[i] order by e.revision desc limit 64) m
       where m.event_id = ids[done + 1];
    elsif expected[i] <> actual[i] then
      found_revision := expected[i] + 1;
    else
      found_revision := null;
    end if;
    if found_revision is not null then
      select max(e.global_position) into found_position
        from log.events e
       where e.stream_id = streams[i]
         and e.revision >= found_revision and e.revision < found_revision + counts[i]
      having array_agg(e.event_id order by e.revision) = ids[done + 1 : done + counts[i]];
    end if;

    if found_position is not null then
      oks := oks || true;
      lasts := lasts || found_revision + counts[i] - 1;
      positions := positions || found_position;
      revisions := revisions || array_fill(null::integer, array[counts[i]]);
    elsif found_revision is null then
      oks := oks || true;
      lasts := lasts || actual[i] + counts[i];
      stored := stored + counts[i];
      positions := positions || base + stored - 1;
      for k in 1 .. counts[i] loop
        revisions := revisions || actual[i] + k;
      end loop;
    else
      oks := oks || false;
      lasts := lasts || actual[i];
      positions := positions || null::bigint;
      revisions := revisions || array_fill(null::integer, array[counts[i]]);
    end if;
    done := done + counts[i];
  end loop;

  if stored > 0 then
    if stored > 1 then
      perform setval('log.positions', base + stored - 1);
    end if;
    insert into log.events (global_position, event_id, revision, stream_id, category, type, body, metadata)
    select base - 1 + row_number() over (order by n.ord), n.id, n.revision, n.stream_id,
           split_part(n.stream_id, '-', 1), n.type, n.body, n.metadata
      from unnest(revisions, event_streams, ids, types, bodies, metadatas)
           with ordinality as n(revision, stream_id, id, type, body, metadata, ord)
     where n.revision is not null
     order by n.ord;
    -- The categories appended to, so that only those who follow one of them look.
    perform pg_notify('log', (select string_agg(distinct split_part(s, '-', 1), ' ') from unnest(streams) s));
  end if;

  return query select * from unnest(oks, lasts, positions);
end $$;

-- Down Migration
drop schema log cascade;
