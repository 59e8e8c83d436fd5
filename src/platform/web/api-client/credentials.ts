/** Where the access token of a call comes from. A module with a kind of session provides one; the composition root registers them. */
export interface CredentialSource {
  /** Whether its token is the one to send now. */
  isActive(): boolean
  getToken(): string | null | Promise<string | null>
  /** The id of the viewer for whom the page was opened, even if another viewer owns the token by now; null before a first login. */
  getViewerId(): string | null
  /** Called when another viewer owns the token than the one for whom the page was opened (code 30). */
  onViewerChanged(): void
  /** The server has refused the token as invalid or expired. True: send the request once more with a new token. */
  onUnauthorised(token: string | null, state: { hasExpired: boolean }): boolean
  /** The server wants the password confirmed first (code 26). True: it was; send the request once more. */
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
