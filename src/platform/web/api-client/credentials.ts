/**
 * A source of the access token for calls. Each module that has a kind of session provides a source; the composition root registers them.
 */
export interface CredentialSource {
  /** Whether its token is the one to send now. */
  isActive(): boolean
  getToken(): string | null | Promise<string | null>
  /** The id of the viewer for whom the page was opened, even if another viewer owns the token by now; null before a first login. */
  getViewerId(): string | null
  /** Called when the token belongs to another viewer than the one for whom the page was opened (code 30). */
  onViewerChanged(): void
  /** Called when the server has refused the token as invalid or expired; returns true if there is a new token to send the request with. */
  onUnauthorised(token: string | null, state: { hasExpired: boolean }): boolean
  /** Called when the server wants the password confirmed (code 26); true if it was confirmed, so that the request is sent again. */
  onPasswordUnconfirmed?(): Promise<boolean>
}

let sources: readonly CredentialSource[] = []

/** The first active source gives the token; without one, calls are sent without a token. */
export function setCredentialSources(...next: readonly CredentialSource[]): void {
  sources = next
}

export function getActiveCredentials(): CredentialSource | null {
  return sources.find((source) => source.isActive()) ?? null
}
