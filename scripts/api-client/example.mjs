// Signs in and prints who was introduced today: node example.mjs <address> <e-mail> <password>
import { createClient, MithaqError } from 'mithaq-client';

const [url = 'http://localhost:3000', email = 'standard@demo.test', password = 'demo-password-1'] =
  process.argv.slice(2);
const client = createClient({ url });
try {
  const user = await client.call('accounts.login', { body: { email, password } });
  console.log(`Signed in as ${user.email}.`);
  const matches = await client.call('matches.list');
  for (const { status, otherUser } of matches) console.log(`${otherUser.firstName}: ${status}`);
  await client.call('accounts.logout');
} catch (error) {
  if (!(error instanceof MithaqError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
