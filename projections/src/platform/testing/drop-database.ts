import { openSql } from '../open-sql.ts';

/**
 * Drops a database that specs used, whoever is still in it. PostgreSQL's own vacuuming may not be ended by
 * force, only be asked to leave, and then it does.
 * @param server the address of another database on its server.
 */
export const dropDatabase = async (server: string, name: string): Promise<void> => {
  const sql = openSql(server, { max: 1 });
  try {
    await sql.unsafe(`drop database ${name} with (force)`);
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('permission denied to terminate')) throw error;
    await sql.unsafe(`drop database ${name}`);
  } finally {
    await sql.end();
  }
};
