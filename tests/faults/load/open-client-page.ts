import { generateToken } from '#access/server/tokens.ts'
import type { PatientQuery } from '../stack/patient-query.ts'

/** Opens the page of the clients with this email, as the code in an email would; returns the session's token. */
export async function openClientPage(query: PatientQuery, email: string): Promise<string> {
  const { token, hash } = generateToken()
  await query("insert into client_sessions (hash, email, expires_at) values ($1, $2, now() + interval '1 day')", [
    hash,
    email,
  ])
  return token
}
