import { requireAuthenticated } from '#access/server/actor.ts'
import { type Config, findSender } from '#platform/server/config/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import {
  type EmailToEdit,
  emailNameSchema,
  emailPreviewSchema,
  emailToEditSchema,
  type ListedEmails,
  listedEmailsSchema,
  previewWordingSchema,
  publishWordingSchema,
  restoreWordingSchema,
  wordingSchema,
} from '../contract.ts'
import { wordingsText } from '../text.ts'
import { type WordingGroup, type WordingName, wordingGroups } from '../wording-names.ts'
import { describeOurs, findProblems, listPlaceholders, neededIn, renderSample } from './email-catalogue.ts'
import { selectNewestWordings } from './wording-store.ts'
import {
  type CurrentWordings,
  getEmailToEdit,
  publishWording,
  requireWordingName,
  restoreWording,
  sendTestEmail,
  toWording,
} from './wordings.ts'

interface WordingRoutesDependencies {
  db: Database
  wordings: CurrentWordings
  config: Pick<Config, 'mailFrom'>
}

/** Limits test emails in case the button is held down; they go only to the administrator's own address. */
const testLimit = { name: 'test-email', maxAttempts: 30, windowMinutes: 15 }

const about = { access: 'admin', right: 'emails', params: emailNameSchema } as const

/** The routes with which administrators edit the wording of the shop's emails. */
export function wordingRoutes(api: Api, dependencies: WordingRoutesDependencies): void {
  const { db, config } = dependencies
  const routes = createRoutes(api, 'Admin: emails')

  routes.get(
    '/admin/emails',
    {
      name: 'listEmails',
      summary: 'Emails of the shop',
      access: 'admin',
      right: 'emails',
      answer: listedEmailsSchema,
    },
    async () => ok(presentEmails(await selectNewestWordings(db))),
  )

  routes.get(
    '/admin/emails/:name',
    {
      ...about,
      name: 'getEmail',
      summary: 'An email with its placeholders and history',
      errors: ['notFound'],
      answer: emailToEditSchema,
    },
    async ({ params }) => {
      const name = requireWordingName(params.name)
      return ok(presentEmail(name, await getEmailToEdit(db, name)))
    },
  )

  routes.post(
    '/admin/emails/:name/preview',
    {
      ...about,
      name: 'previewEmail',
      summary: 'What an email would say',
      errors: ['notFound'],
      body: previewWordingSchema,
      answer: emailPreviewSchema,
    },
    async ({ params, body }) => {
      const email = requireWordingName(params.name)
      const { name, address } = findSender(config.mailFrom)
      const { subject, html, text } = renderSample(email, body)
      const problems = findProblems(email, body).map(([field, message]) => ({ field, message }))
      return ok({ from: `${name} <${address}>`, subject, html, text, problems })
    },
  )

  routes.post(
    '/admin/emails/:name/test',
    {
      ...about,
      name: 'sendTestEmail',
      summary: 'Send an email to oneself',
      limit: testLimit,
      errors: ['notFound'],
      body: wordingSchema,
      answer: messageSchema,
    },
    async ({ actor, params, body }) => {
      const name = requireWordingName(params.name)
      const address = await sendTestEmail(dependencies, requireAuthenticated(actor), name, body)
      return ok({ message: wordingsText.tested(address) })
    },
  )

  routes.post(
    '/admin/emails/:name',
    {
      ...about,
      name: 'publishEmail',
      summary: 'Change an email',
      errors: ['notFound', 'conflict'],
      body: publishWordingSchema,
      answer: messageSchema,
    },
    async ({ actor, params, body }) => {
      await publishWording(dependencies, requireAuthenticated(actor), requireWordingName(params.name), body)
      return ok({ message: wordingsText.publishedNow })
    },
  )

  routes.put(
    '/admin/emails/:name/back',
    {
      ...about,
      name: 'restoreEmail',
      summary: 'Go back to an earlier email, or to ours',
      errors: ['notFound', 'conflict'],
      body: restoreWordingSchema,
      answer: messageSchema,
    },
    async ({ actor, params, body: { version_id: versionId = '', newest_id: newestId = '' } }) => {
      const name = requireWordingName(params.name)
      await restoreWording(dependencies, requireAuthenticated(actor), name, { versionId, newestId })
      return ok({ message: versionId === '' ? wordingsText.backAtOurs : wordingsText.wentBack })
    },
  )
}

function presentEmails(rows: Awaited<ReturnType<typeof selectNewestWordings>>): ListedEmails {
  const present = (group: WordingGroup, name: WordingName) => {
    const row = rows.find((one) => one.name === name)
    const wording = row ? toWording(row) : null
    const isUnfit = wording !== null && findProblems(name, wording).length > 0
    const state = wording === null ? ('ours' as const) : isUnfit ? ('unfit' as const) : ('own' as const)
    return { name, group, state, changed: row?.published_at.toISOString() ?? null }
  }
  const groups = Object.entries(wordingGroups) as [WordingGroup, readonly WordingName[]][]
  return { emails: groups.flatMap(([group, names]) => names.map((name) => present(group, name))) }
}

function presentEmail(
  name: WordingName,
  { published, versionId, versions }: Awaited<ReturnType<typeof getEmailToEdit>>,
): EmailToEdit {
  const { values, links, parts } = listPlaceholders(name)
  const needed = neededIn(name)
  const present = (kind: 'value' | 'link' | 'part') => (placeholder: string, example: string) => ({
    name: placeholder,
    kind,
    needed: needed.includes(placeholder),
    example,
  })
  const [problem] = published ? findProblems(name, published) : []
  return {
    name,
    wording: published ?? describeOurs(name),
    ours: describeOurs(name),
    unfit: problem?.[1] ?? '',
    version_id: versionId,
    placeholders: [
      ...Object.entries(values).map(([key, example]) => present('value')(key, example)),
      ...Object.entries(links).map(([key, example]) => present('link')(key, example)),
      ...parts.map((key) => present('part')(key, '')),
    ],
    versions: versions.map(({ id, published_at, admin, repeats, subject }) => ({
      _id: id,
      published: published_at.toISOString(),
      admin,
      repeats: repeats?.toISOString() ?? null,
      subject: subject ?? '',
    })),
  }
}
