/** An email that wraps before its @ if it has to wrap, and elsewhere only if that is not enough. */
export function Email({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  if (at < 1) return email
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}
