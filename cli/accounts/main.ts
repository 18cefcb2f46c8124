import { Command, Option } from 'commander';

import { ADMIN_ROLES, type AdminRole } from '#lib/people/access/administrator.ts';
import { readEnv } from '#lib/foundation/config/read-env.ts';
import { accountNameSchema } from '#lib/contracts/admin/account.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { ERROR_TABLE, toAppError } from '#lib/foundation/core/errors.ts';
import { keepFilesToOwner } from '#lib/foundation/core/system.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { keepAccounts, type OperatedAccounts } from '#lib/serving/runtime/keep-accounts.ts';

import { commandName } from '../terminal/command-name.ts';

type Act = (accounts: OperatedAccounts) => Promise<string>;
type Account = Awaited<ReturnType<OperatedAccounts['list']>>[number];

const command = new Command(commandName('accounts'))
  .description(
    'Manages the accounts of the administration. While a server is running on the data folder, use its Users page instead.',
  )
  .showHelpAfterError();

const roleOption = () => new Option('--role <role>', 'the role of the account').choices(ADMIN_ROLES);

command
  .command('list')
  .description('Names the accounts.')
  .action(() => run(async (accounts) => (await accounts.list()).map(lineOf).join('\n')));

command
  .command('add')
  .description('Adds an account and prints its password once.')
  .argument('<name>', 'the name used to sign in; an e-mail address is fine')
  .addOption(roleOption().default('read_only'))
  .action((name: string, { role }: { role: AdminRole }) =>
    run(async (accounts) => {
      const { password } = await accounts.add({ name: parseOrThrow(accountNameSchema, name), role });
      return password;
    }),
  );

command
  .command('change')
  .description('Changes an account’s role, or whether it can sign in. Its sessions end.')
  .argument('<name>')
  .addOption(roleOption())
  .option('--disable', 'block sign-in with this account')
  .option('--enable', 'allow sign-in again')
  .action((name: string, { role, disable, enable }: { role?: AdminRole; disable?: true; enable?: true }) =>
    run(async (accounts) => {
      const isDisabled = disable ?? (enable === true ? false : undefined);
      return lineOf(await accounts.change(name, { role, isDisabled }));
    }),
  );

command
  .command('reset')
  .description('Sets a new password for an account and prints it once. Its sessions end.')
  .argument('<name>')
  .action((name: string) => run((accounts) => accounts.resetPassword(name)));

command
  .command('remove')
  .description('Removes an account. Its sessions end.')
  .argument('<name>')
  .action((name: string) =>
    run(async (accounts) => {
      await accounts.remove(name);
      return `${name} is removed.`;
    }),
  );

async function run(act: Act): Promise<void> {
  keepFilesToOwner();
  try {
    process.stdout.write(`${await keepAccounts(readEnv(), createLogger('silent'), act)}\n`);
  } catch (error) {
    const failure = toAppError(error);
    const isOurs = failure.code !== 'internal_error' || !(error instanceof Error);
    process.stderr.write(`${isOurs ? failure.message : error.message}\n`);
    process.exitCode = ERROR_TABLE[failure.code].exitCode;
  }
}

function lineOf({ name, role, disabledAt, lastSignedInAt, setBy }: Account): string {
  const signedIn = lastSignedInAt === null ? 'never signed in' : `last signed in ${lastSignedInAt.toISOString()}`;
  const notes = [disabledAt === null ? signedIn : 'disabled', ...(setBy === null ? [] : [`set by ${setBy}`])];
  return `${name}  ${role}  ${notes.join(', ')}`;
}

await command.parseAsync();
