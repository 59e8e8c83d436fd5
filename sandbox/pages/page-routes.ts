import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { completeOnboarding, isUsedOrExpired, lockAccountLink } from '../accounts/account-links.ts'
import { createAuthorizationCode } from '../accounts/oauth.ts'
import { runForPage } from '../http/handle-request.ts'
import type { FormObject } from '../http/parse-form.ts'
import { ProviderError } from '../http/provider-error.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type Challenge, findChallenge } from '../payments/authentication-challenge.ts'
import { resolveChallenge } from '../payments/resolve-challenge.ts'
import type { SandboxOptions } from '../sandbox-options.ts'
import type { SandboxDatabase } from '../storage/sandbox-tables.ts'
import { sandboxText } from '../text.ts'
import { comesFromOtherOrigin } from './comes-from-other-origin.ts'
import { contentSecurityPolicy, type Page, renderPage } from './render-page.ts'

type IdParams = { Params: { id: string } }

/** Registers the pages for browsers: authentication, onboarding and the consent to connect. */
export function registerPages(
  app: FastifyInstance,
  db: SandboxDatabase,
  options: SandboxOptions,
  wake: () => void,
): void {
  const fromOwnPage = {
    preHandler: async (request: FastifyRequest, reply: FastifyReply) =>
      comesFromOtherOrigin(request) ? sendPage(request, reply, notFoundPage, 403) : undefined,
  }
  const change = async <Result>(request: FastifyRequest, work: (context: RequestContext) => Promise<Result>) => {
    const done = await runForPage(db, options, request.url, work)
    wake()
    return done
  }

  app.get<IdParams>('/sandbox/authenticate/:id', async (request, reply) => {
    const challenge = await nullIfMissing(
      change(request, async (context) => (await findChallenge(context, request.params.id)).data),
    )
    return sendPage(request, reply, challenge ? pageForChallenge(challenge) : notFoundPage)
  })

  app.post<IdParams>('/sandbox/authenticate/:id', fromOwnPage, async (request, reply) => {
    const { outcome } = (request.body ?? {}) as FormObject
    if (outcome !== 'complete' && outcome !== 'fail') return sendPage(request, reply, notFoundPage, 400)
    const confirmed = outcome === 'complete'
    const challenge = await nullIfMissing(
      change(request, (context) => resolveChallenge(context, request.params.id, confirmed)),
    )
    if (challenge?.return_url && challenge.status !== 'void') return reply.redirect(challenge.return_url, 303)
    return sendPage(request, reply, challenge ? pageForChallenge(challenge) : notFoundPage)
  })

  app.get<IdParams>('/sandbox/onboarding/:id', async (request, reply) => {
    const link = await nullIfMissing(
      change(request, async (context) => ({
        ...(await lockAccountLink(context, request.params.id)),
        now: context.now,
      })),
    )
    if (!link) return sendPage(request, reply, notFoundPage)
    // a used or expired link redirects to the URL that creates a new one, as the provider does
    if (isUsedOrExpired(link, link.now)) return reply.redirect(link.data.refresh_url, 303)
    return sendPage(request, reply, { ...onboardingPage, redirectUrl: link.data.return_url })
  })

  app.post<IdParams>('/sandbox/onboarding/:id', fromOwnPage, async (request, reply) => {
    const target = await nullIfMissing(
      change(request, async (context) => {
        const link = await lockAccountLink(context, request.params.id)
        if (isUsedOrExpired(link, context.now)) return link.data.used ? link.data.return_url : link.data.refresh_url
        await completeOnboarding(context, link)
        return link.data.return_url
      }),
    )
    return target ? reply.redirect(target, 303) : sendPage(request, reply, notFoundPage)
  })

  app.get('/oauth/authorize', async (request, reply) => {
    const back = parseRedirectUrl(request)
    return back
      ? sendPage(request, reply, { ...connectPage, redirectUrl: back.href })
      : sendPage(request, reply, notFoundPage, 400)
  })

  app.post('/oauth/authorize', fromOwnPage, async (request, reply) => {
    const back = parseRedirectUrl(request)
    if (!back) return sendPage(request, reply, notFoundPage, 400)
    back.searchParams.set('code', await change(request, async (context) => createAuthorizationCode(context)))
    return reply.redirect(back.href, 303)
  })
}

const notFoundPage: Page = { title: sandboxText.goneTitle, text: sandboxText.goneText, buttons: [] }
const onboardingPage: Page = {
  title: sandboxText.onboardingTitle,
  text: sandboxText.onboardingText,
  buttons: [{ label: sandboxText.completeVerification, outcome: 'complete' }],
}
const connectPage: Page = {
  title: sandboxText.connectTitle,
  text: sandboxText.connectText,
  buttons: [{ label: sandboxText.connectAccount, outcome: 'complete' }],
}

function pageForChallenge({ status, for: purpose, return_url }: Challenge): Page {
  if (status === 'void') return notFoundPage
  if (status === 'passed')
    return { title: sandboxText.authenticatedTitle, text: sandboxText.authenticatedText, buttons: [] }
  if (status === 'failed')
    return { title: sandboxText.notAuthenticatedTitle, text: sandboxText.notAuthenticatedText, buttons: [] }
  const saving = purpose === 'setup_intent'
  return {
    title: saving ? sandboxText.authenticateSaveTitle : sandboxText.authenticateTitle,
    text: saving ? sandboxText.authenticateSaveText : sandboxText.authenticateText,
    buttons: [
      { label: sandboxText.completeAuthentication, outcome: 'complete' },
      { label: sandboxText.failAuthentication, outcome: 'fail' },
    ],
    redirectUrl: return_url,
  }
}

function parseRedirectUrl(request: FastifyRequest): URL | null {
  const { redirect_uri, state } = request.query as FormObject
  if (typeof redirect_uri !== 'string' || !URL.canParse(redirect_uri)) return null
  const back = new URL(redirect_uri)
  if (!/^https?:$/.test(back.protocol)) return null
  if (typeof state === 'string') back.searchParams.set('state', state)
  return back
}

/** Null when the object of the URL does not exist; other errors are rethrown. */
async function nullIfMissing<Result>(found: Promise<Result>): Promise<Result | null> {
  try {
    return await found
  } catch (error) {
    if (error instanceof ProviderError && error.error.code === 'resource_missing') return null
    throw error
  }
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  status = page === notFoundPage ? 404 : 200,
): FastifyReply {
  return (
    reply
      .status(status)
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', contentSecurityPolicy(page.redirectUrl))
      .header('cache-control', 'no-store')
      .header('x-frame-options', 'DENY')
      // browsers send the Origin of a form only under a referrer policy that allows it
      .header('referrer-policy', 'same-origin')
      .header('x-content-type-options', 'nosniff')
      .send(renderPage(page, request.url))
  )
}
