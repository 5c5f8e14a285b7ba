import { buildDatabaseRole } from '../database-role.ts';
import { type AddCommand, addCommand, report } from './command.ts';

/** `print-database-role <database>` */
export const addPrintDatabaseRole: AddCommand = (program) => {
  addCommand(
    program,
    'print-database-role',
    'print, for mongosh, the role of a database user that may only insert into the audit',
  )
    .argument('<database>', 'name of the database')
    .action(
      report(async (database: string) => {
        const role = buildDatabaseRole(database);
        const text = JSON.stringify(role, null, 2);
        return { lines: [`db.getSiblingDB(${JSON.stringify(database)}).createRole(${text})`], data: { role } };
      }),
    );
};
