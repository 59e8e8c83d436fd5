import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { explainFailure } from '#app/server/failures/explain-failure.ts'
import { requireAdminPassword } from '#app/server/main.ts'

const email = 'owner@example.com'

function describeProblem(password: string): string | undefined {
  try {
    requireAdminPassword({ admin: { email, password } })
  } catch (error) {
    return explainFailure(error)?.[0]?.message
  }
}

test('the settings’ administrator needs a password by the same rules [D-071, D-093, D-094]', () => {
  const insecure = 'ADMIN_PASSWORD: Password does not meet security requirements'
  for (const weak of ['Short-1', 'no-capital-42', 'NO-SMALL-42', 'No-number', 'NoSpecial42'])
    expect(describeProblem(weak), weak).toMatch(/^ADMIN_PASSWORD: Password must have at least 8 characters/)
  for (const bad of ['My-owner-42', ' Salon-42-chair']) expect(describeProblem(bad), bad).toBe(insecure)
  expect(describeProblem(`Salon-42-${'x'.repeat(50)}`)).toBe(
    'ADMIN_PASSWORD: A password can have at most 56 characters',
  )
  expect(describeProblem('Salon-42-chair')).toBeUndefined()
  expect(requireAdminPassword({ admin: null })).toBeUndefined()
})

test('a start with a weak ADMIN_PASSWORD ends with one sentence, before anything is made [D-071]', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'chairside-weak-'))
  const env = { ...process.env, DATA_DIR: folder, PORT: '0', ADMIN_EMAIL: email, ADMIN_PASSWORD: 'admin' }
  const start = promisify(execFile)(process.execPath, ['src/app/server/main.ts'], { env })
  await expect(start).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^The shop was not started: ADMIN_PASSWORD: Password must have .+\.\n {2}→ set another one/,
    ),
  })
  expect(readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true })
})
