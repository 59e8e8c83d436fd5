import { useEffect, useState } from 'react'
import type { BrandPreview } from '#brand/contract.ts'
import { brandText } from '#brand/text.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import style from './email-preview.module.css'

export type Theme = 'light' | 'dark'

/** Chooses the theme in which a preview is shown. */
export function ThemeChoice({ theme, onChange }: { theme: Theme; onChange: (theme: Theme) => void }) {
  return (
    <fieldset className={style.themes} aria-label={brandText.theme}>
      {(['light', 'dark'] as const).map((one) => (
        <Button
          key={one}
          small
          variant={one === theme ? 'primary' : 'secondary'}
          aria-pressed={one === theme}
          onClick={() => onChange(one)}
        >
          {brandText[one]}
        </Button>
      ))}
    </fieldset>
  )
}

const darkRules = '@media (prefers-color-scheme:dark)'

/**
 * Shows the email as a document of its own that runs no scripts. Its dark colours follow the theme of the preview, not that of the system.
 */
export function EmailPreviewFrame({ email, theme }: { email: BrandPreview['email']; theme: Theme }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const html = email.html.replace(darkRules, theme === 'dark' ? '@media all' : '@media not all')
    const created = URL.createObjectURL(new Blob([html], { type: 'text/html' }))
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [email.html, theme])
  return (
    <>
      <p className={style.from}>
        {email.from}: {email.subject}
      </p>
      <iframe className={style.email} title={brandText.previewEmail} src={url} sandbox="" tabIndex={-1} height={760} />
    </>
  )
}

interface EmailPartsProps {
  email: BrandPreview['email'] & { text: string }
  theme: Theme
  /** The heading of the plain text part. */
  asText: string
}

/** Shows both parts of an email, HTML and plain text, of which a mail program shows one. */
export function EmailParts({ email, theme, asText }: EmailPartsProps) {
  return (
    <>
      <EmailPreviewFrame email={email} theme={theme} />
      <h3 className={style.heading}>{asText}</h3>
      <pre className={style.text}>{email.text}</pre>
    </>
  )
}
