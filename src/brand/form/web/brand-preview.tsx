import { type CSSProperties, useState } from 'react'
import type { BrandPreview } from '#brand/contract.ts'
import { brandText } from '#brand/text.ts'
import type { BrandValues } from '#brand/web/api.ts'
import { Skeleton } from '#platform/web/ui/loading/skeleton.tsx'
import { Panel } from '#platform/web/ui/page/panel.tsx'
import style from './brand-preview.module.css'
import { EmailPreviewFrame, type Theme, ThemeChoice } from './email-preview.tsx'

interface PreviewProps {
  values: BrandValues
  /** The colours and the email of the preview, which the server derives; undefined until its first answer. */
  preview: BrandPreview | undefined
  pictureBase: string
}

/** Shows how a page, an email and a shared link would look with the brand in the form. */
export function BrandPreviewPanel({ values, preview, pictureBase }: PreviewProps) {
  const [theme, setTheme] = useState<Theme>('light')
  const look = Object.fromEntries(preview?.tokens[theme].map(({ name, value }) => [name, value]) ?? [])
  return (
    <div className={style.side}>
      <Panel heading={brandText.previewTitle} actions={<ThemeChoice theme={theme} onChange={setTheme} />}>
        <h3 className={style.heading}>{brandText.previewPage}</h3>
        <SamplePage values={values} base={pictureBase} look={look} theme={theme} />
        <h3 className={style.heading}>{brandText.previewEmail}</h3>
        {preview ? <EmailPreviewFrame email={preview.email} theme={theme} /> : <Skeleton height="320px" />}
        <h3 className={style.heading}>{brandText.previewLink}</h3>
        <SampleLink values={values} base={pictureBase} look={look} />
      </Panel>
    </div>
  )
}

interface SampleProps {
  values: BrandValues
  base: string
  look: CSSProperties
}

function SamplePage({ values, base, look, theme }: SampleProps & { theme: Theme }) {
  const { name, logo, tagline, footer } = values
  return (
    <div className={style.page} style={look} data-theme={theme}>
      <div className={style.bar}>
        {logo ? (
          <img className={style.logo} src={base + logo} alt={name} />
        ) : (
          <span className={style.name}>{name}</span>
        )}
      </div>
      <div className={style.product}>
        <span className={style.brand}>{brandText.sampleBrand}</span>
        <span className={style.title}>{brandText.sampleProduct}</span>
        <span className={style.price}>{brandText.samplePrice}</span>
        <span className={style.earning}>{brandText.sampleEarning}</span>
        <span className={style.actions}>
          <span className={style.button}>{brandText.sampleButton}</span>
          <span className={style.link}>{brandText.sampleLink}</span>
        </span>
      </div>
      {(tagline || footer) && (
        <div className={style.foot}>
          {tagline && <p className={style.title}>{tagline}</p>}
          {footer && <p className={style.small}>{footer}</p>}
        </div>
      )}
    </div>
  )
}

function SampleLink({ values, base, look }: SampleProps) {
  const { name, icon, preview } = values
  return (
    <div className={style.links}>
      <p className={style.tab}>
        {icon ? <img src={base + icon} alt="" width={16} height={16} /> : <span className={style.dot} style={look} />}
        {name}
      </p>
      <div className={style.card}>
        {preview && <img src={base + preview} alt="" className={style.linkPicture} />}
        <p className={style.cardTitle}>{name}</p>
      </div>
    </div>
  )
}
