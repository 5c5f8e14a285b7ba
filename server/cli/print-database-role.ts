import { buildDatabaseRole } from '../database-role.ts';
import { type AddCommand, addCommand, report } from './command.ts';

/** `print-database-role <database>` */
export const addPrintDatabaseRole: AddCommand = (program) => {
  addCommand(
    program,
    'print-database-role',
    'print, for mongosh, what creates or updates the role of a database user that may only insert into the audit',
  )
    .argument('<database>', 'name of the database')
    .action(
      report(async (database: string) => {
        const { role, ...rest } = buildDatabaseRole(database);
        const lines = [
          `const service = ${JSON.stringify(rest, null, 2)};`,
          `const own = db.getSiblingDB(${JSON.stringify(database)});`,
          `if (own.getRole('${role}')) own.updateRole('${role}', service);`,
          `else own.createRole({ role: '${role}', ...service });`,
        ];
        return { lines, data: { role: { role, ...rest } } };
      }),
    );
};
