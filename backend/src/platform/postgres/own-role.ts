import { openSql } from '@turnout/projections/platform/open-sql';

/** The role that Turnout works as: it owns its database and may do nothing to the server. */
export const roleName = 'turnout_app';

/**
 * What belongs to the superuser in a database of an older version, as statements that hand it over. What
 * comes with an extension, or goes along with its table, is left out.
 */
const handOver = `
  DO $$
  DECLARE one record;
  BEGIN
    IF (SELECT pg_get_userbyid(datdba) FROM pg_database WHERE datname = current_database()) = '${roleName}' THEN
      RETURN;
    END IF;
    FOR one IN
      WITH ours AS (
        SELECT oid, nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'
      ), tied AS (SELECT objid FROM pg_depend WHERE deptype IN ('e', 'a', 'i'))
      SELECT format('SCHEMA %I', nspname) AS what FROM ours WHERE nspname <> 'public'
      UNION ALL
      SELECT format('%s %s',
        CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END,
        c.oid::regclass)
      FROM pg_class c JOIN ours ON ours.oid = relnamespace
      WHERE relkind IN ('r', 'p', 'v', 'm', 'S') AND c.oid NOT IN (SELECT objid FROM tied)
      UNION ALL
      SELECT format('ROUTINE %s', p.oid::regprocedure) FROM pg_proc p JOIN ours ON ours.oid = pronamespace
      WHERE p.oid NOT IN (SELECT objid FROM tied)
      UNION ALL
      SELECT format('TYPE %s', t.oid::regtype) FROM pg_type t JOIN ours ON ours.oid = typnamespace
      WHERE typtype IN ('e', 'd') AND t.oid NOT IN (SELECT objid FROM tied)
    LOOP
      EXECUTE format('ALTER %s OWNER TO ${roleName}', one.what);
    END LOOP;
    EXECUTE format('ALTER DATABASE %I OWNER TO ${roleName}', current_database());
  END $$`;

const asSuperuser = async (url: string, statements: readonly string[]): Promise<void> => {
  const sql = openSql(url, { max: 1 });
  try {
    for (const statement of statements) await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
};

/**
 * Makes the role, or sets again what it may do, and its database; what an older version made as the superuser
 * is handed over.
 * @param urlOf the address of a database for the superuser.
 * @param options `password`: letters and digits; `mayCreateDatabases`: for specs and benches, which make their own.
 */
export const settleRole = async (
  urlOf: (database: string) => string,
  options: { readonly database: string; readonly password: string; readonly mayCreateDatabases: boolean },
): Promise<void> => {
  const { database, password, mayCreateDatabases } = options;
  const may = `LOGIN NOSUPERUSER NOCREATEROLE NOREPLICATION NOBYPASSRLS ${mayCreateDatabases ? '' : 'NO'}CREATEDB`;
  const sql = openSql(urlOf('postgres'), { max: 1 });
  try {
    const [role] = await sql`SELECT 1 FROM pg_roles WHERE rolname = ${roleName}`;
    await sql.unsafe(`${role === undefined ? 'CREATE' : 'ALTER'} ROLE ${roleName} ${may} PASSWORD '${password}'`);
    // The benches begin with everything written.
    await sql.unsafe(`GRANT pg_checkpoint TO ${roleName}`);
    const [found] = await sql`SELECT 1 FROM pg_database WHERE datname = ${database}`;
    if (found === undefined) await sql.unsafe(`CREATE DATABASE ${database} OWNER ${roleName}`);
  } finally {
    await sql.end();
  }
  await asSuperuser(urlOf(database), [handOver]);
};
