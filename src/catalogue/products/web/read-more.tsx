import { useId, useState } from 'react'
import { storefrontText } from '#catalogue/storefront-text.ts'
import style from './read-more.module.css'

/** Texts of at least this many visible characters are cut and can be expanded (S-PROD-028, D-078). */
const cutLength = 420

interface ReadMoreProps {
  heading: string
  text?: string
  /** Rich text, sanitized by the server when it was saved and when it was sent (D-078). */
  html?: string
}

export function ReadMore({ heading, text, html }: ReadMoreProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const long = visibleLength(text ?? html ?? '') >= cutLength
  const className = long && !open ? style.cut : style.text
  return (
    <section className={style.section}>
      <h2 className={style.heading}>{heading}</h2>
      {html === undefined ? (
        <p id={id} className={className}>
          {text}
        </p>
      ) : (
        <div id={id} className={className} dangerouslySetInnerHTML={{ __html: html }} />
      )}
      {long && (
        <button
          type="button"
          className={style.more}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? storefrontText.readLess : storefrontText.readMore}
          <span className="visually-hidden">: {heading}</span>
        </button>
      )}
    </section>
  )
}

/** The number of characters a reader sees: tags do not count, and an entity is one character. */
function visibleLength(html: string): number {
  return html.replace(/<[^<>]*>/g, '').replace(/&[a-z0-9#]+;/gi, ' ').length
}
