import { spawnSync } from 'node:child_process'
import { generateToken } from '#access/server/tokens.ts'

/** Runs one of the shop's operating commands, and returns its output. */
function runCommand(tool: string, words: string[]): string {
  const DATA_DIR = process.env.SHOP_DATA_DIR
  if (!DATA_DIR) throw new Error('SHOP_DATA_DIR does not name the folder of the shop')
  const { status, stdout, stderr } = spawnSync('node', [`tools/operate/${tool}.ts`, ...words], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR },
  })
  if (status !== 0) throw new Error(`${tool}: ${stderr}`)
  return stdout
}

/** Creates an administrator for a single test with `npm run admin`. */
export function createAdministrator(email: string): { email: string; password: string } {
  const password = /password: (\S+)/.exec(runCommand('admin', [email]))?.[1]
  if (!password) throw new Error('the command printed no password')
  return { email, password }
}

/** Gives an administrator a role of her own with these rights; until then she is an owner. */
export function giveRights(email: string, rights: readonly string[]): void {
  const list = rights.map((right) => `'${right}'`).join()
  const role = `insert into staff_roles (name, rights) values ('Role of ${email}', array[${list}]) returning id`
  const statement = `with role as (${role}) update users set staff_role_id = (select id from role) where email = '${email}'`
  runCommand('sql', ['--write', statement])
}

/** Dates the last typing of the password back, as if it were this many minutes ago (D-231). */
export function ageConfirmedPassword(email: string, minutes = 31): void {
  updateRows('tokens', `password_confirmed_at = now() - interval '${minutes} minutes'`, email)
}

/** Dates the person's sessions back, as if they had not been used for 25 hours (D-055). */
export function expireSessions(email: string): void {
  updateRows('tokens', "last_used_at = now() - interval '25 hours'", email)
}

/** Sets whether the payment provider pays out to the seller, as it tells the shop itself. */
export function setPayouts(email: string, enabled: boolean): void {
  updateRows('payout_accounts', `payouts_enabled = ${enabled}`, email)
}

/** Makes the person's saved cards expire at the end of last year. */
export function expireCards(email: string): void {
  updateRows('cards', 'exp_year = extract(year from now()) - 1', email)
}

/** Forgets the code of the second factor that was used last, as if its half minute had passed (D-230). */
export function clearUsedCode(email: string): void {
  updateRows('second_factors', 'last_step = 0', email)
}

/** Dates the seller's payments of orders back by this many days. */
export function ageOrders(email: string, days: number): void {
  const ofSeller = `seller_id = (select id from users where email = '${email}')`
  runCommand('sql', ['--write', `update orders set paid_at = paid_at - interval '${days} days' where ${ofSeller}`])
}

/** Dates the seller's sign-up back by this many days. */
export function joinedEarlier(email: string, days: number): void {
  const statement = `update users set created_at = created_at - interval '${days} days' where email = '${email}'`
  runCommand('sql', ['--write', statement])
}

/** Stores the first step of a login that must set up a second factor, because the operator requires one; returns its token (D-230). */
export function startLoginWithSetUp(email: string): string {
  const { token, hash } = generateToken()
  const columns = 'hash, user_id, step, password_changed_at, expires_at'
  const values = `'\\x${hash.toString('hex')}', id, 'set-up', password_changed_at, now() + interval '10 minutes'`
  const statement = `insert into login_challenges (${columns}) select ${values} from users where email = '${email}'`
  runCommand('sql', ['--write', statement])
  return token
}

function updateRows(table: string, change: string, email: string): void {
  const ofUser = `user_id = (select id from users where email = '${email}')`
  runCommand('sql', ['--write', `update ${table} set ${change} where ${ofUser}`])
}

/** How many orders the seller has placed, paid or not. */
export function countOrders(email: string): number {
  const ofSeller = `seller_id = (select id from users where email = '${email}')`
  const printed = runCommand('sql', [`select count(*) || ' orders' as counted from orders where ${ofSeller}`])
  return Number(/(\d+) orders/.exec(printed)?.[1])
}

/** Dates the last opening of this client's explore links back by this many days. */
export function openedLinksEarlier(email: string, days: number): void {
  const opened = `last_opened_at = last_opened_at - interval '${days} days'`
  const ofClient = `client_id in (select id from clients where email = '${email}')`
  runCommand('sql', ['--write', `update explore_links set ${opened} where ${ofClient}`])
}

/**
 * Runs `work` while the order has this many further returns, which have arrived and wait to be settled. The returns are deleted afterwards,
 * since they name more pieces than the client has bought.
 */
export async function withOpenReturns(orderId: string, count: number, work: () => Promise<void>): Promise<void> {
  const code = "'R' || translate(upper(left(md5(n::text || o.id::text), 9)), 'ILOU', '1100')"
  const rows = `select o.id, o.seller_id, ${code}, 'missing', 'arrived', false from orders o, generate_series(1, ${count}) n where o.id = '${orderId}'`
  const line = `(select id from order_lines where order_id = '${orderId}' limit 1)`
  runCommand('sql', [
    '--write',
    `with r as (insert into returns (order_id, seller_id, code, reason, state, needs_parcel) ${rows} returning id)
      insert into return_lines (return_id, order_line_id, quantity, has_seal, is_seal_broken) select r.id, ${line}, 1, false, false from r`,
  ])
  try {
    await work()
  } finally {
    const added = `select id from returns where order_id = '${orderId}' and reason = 'missing'`
    runCommand('sql', [
      '--write',
      `with l as (delete from return_lines where return_id in (${added})) delete from returns where id in (${added})`,
    ])
  }
}
