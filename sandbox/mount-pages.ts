import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { completeOnboarding, isSpent, lockLink } from './account-links.ts'
import { changeByPage } from './answer-call.ts'
import { answerChallenge } from './answer-challenge.ts'
import type { Call } from './call.ts'
import { type Challenge, findChallenge } from './challenges.ts'
import { grantCode } from './oauth.ts'
import { drawPage, type Page, pagePolicy } from './pages.ts'
import type { FormObject } from './parse-form.ts'
import { ProviderError } from './provider-error.ts'
import type { SandboxDb } from './sandbox-tables.ts'
import type { SandboxOptions } from './settings.ts'
import { sandboxText } from './text.ts'

type Named = { Params: { id: string } }

/** What a browser opens: the bank's question, the proof of who one is, the consent to be connected. */
export function mountPages(app: FastifyInstance, db: SandboxDb, options: SandboxOptions, wake: () => void): void {
  const change = async <Result>(request: FastifyRequest, work: (call: Call) => Promise<Result>) => {
    const done = await changeByPage(db, options, request.url, work)
    wake()
    return done
  }

  app.get<Named>('/sandbox/authenticate/:id', async (request, reply) => {
    const challenge = await whereThere(
      change(request, async (call) => (await findChallenge(call, request.params.id)).data),
    )
    return send(request, reply, challenge ? challengePage(challenge) : gone)
  })

  app.post<Named>('/sandbox/authenticate/:id', async (request, reply) => {
    const { outcome } = (request.body ?? {}) as FormObject
    if (outcome !== 'complete' && outcome !== 'fail') return send(request, reply, gone, 400)
    const confirmed = outcome === 'complete'
    const challenge = await whereThere(change(request, (call) => answerChallenge(call, request.params.id, confirmed)))
    if (challenge?.return_url && challenge.status !== 'void') return reply.redirect(challenge.return_url, 303)
    return send(request, reply, challenge ? challengePage(challenge) : gone)
  })

  app.get<Named>('/sandbox/onboarding/:id', async (request, reply) => {
    const link = await whereThere(
      change(request, async (call) => ({ ...(await lockLink(call, request.params.id)), now: call.now })),
    )
    if (!link) return send(request, reply, gone)
    // whoever comes with an old link is sent to get a new one, as the provider does
    if (isSpent(link, link.now)) return reply.redirect(link.data.refresh_url, 303)
    return send(request, reply, { ...onboarding, leadsTo: link.data.return_url })
  })

  app.post<Named>('/sandbox/onboarding/:id', async (request, reply) => {
    const target = await whereThere(
      change(request, async (call) => {
        const link = await lockLink(call, request.params.id)
        if (isSpent(link, call.now)) return link.data.used ? link.data.return_url : link.data.refresh_url
        await completeOnboarding(call, link)
        return link.data.return_url
      }),
    )
    return target ? reply.redirect(target, 303) : send(request, reply, gone)
  })

  app.get('/oauth/authorize', async (request, reply) => {
    const back = wayBack(request)
    return back ? send(request, reply, { ...connect, leadsTo: back.href }) : send(request, reply, gone, 400)
  })

  app.post('/oauth/authorize', async (request, reply) => {
    const back = wayBack(request)
    if (!back) return send(request, reply, gone, 400)
    back.searchParams.set('code', await change(request, async (call) => grantCode(call)))
    return reply.redirect(back.href, 303)
  })
}

const gone: Page = { title: sandboxText.goneTitle, text: sandboxText.goneText, buttons: [] }
const onboarding: Page = {
  title: sandboxText.onboardingTitle,
  text: sandboxText.onboardingText,
  buttons: [{ label: sandboxText.completeVerification, outcome: 'complete' }],
}
const connect: Page = {
  title: sandboxText.connectTitle,
  text: sandboxText.connectText,
  buttons: [{ label: sandboxText.connectAccount, outcome: 'complete' }],
}

function challengePage({ status, for: asked, return_url }: Challenge): Page {
  if (status === 'void') return gone
  if (status === 'passed')
    return { title: sandboxText.authenticatedTitle, text: sandboxText.authenticatedText, buttons: [] }
  if (status === 'failed')
    return { title: sandboxText.notAuthenticatedTitle, text: sandboxText.notAuthenticatedText, buttons: [] }
  const saving = asked === 'setup_intent'
  return {
    title: saving ? sandboxText.authenticateSaveTitle : sandboxText.authenticateTitle,
    text: saving ? sandboxText.authenticateSaveText : sandboxText.authenticateText,
    buttons: [
      { label: sandboxText.completeAuthentication, outcome: 'complete' },
      { label: sandboxText.failAuthentication, outcome: 'fail' },
    ],
    leadsTo: return_url,
  }
}

function wayBack(request: FastifyRequest): URL | null {
  const { redirect_uri, state } = request.query as FormObject
  if (typeof redirect_uri !== 'string' || !URL.canParse(redirect_uri)) return null
  const back = new URL(redirect_uri)
  if (!/^https?:$/.test(back.protocol)) return null
  if (typeof state === 'string') back.searchParams.set('state', state)
  return back
}

/** Null for an address that leads nowhere; anything else that goes wrong goes on. */
async function whereThere<Result>(found: Promise<Result>): Promise<Result | null> {
  try {
    return await found
  } catch (error) {
    if (error instanceof ProviderError && error.error.code === 'resource_missing') return null
    throw error
  }
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  status = page === gone ? 404 : 200,
): FastifyReply {
  return reply
    .status(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy(page.leadsTo))
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .send(drawPage(page, request.url))
}
