import { Example, Part, Row } from './part.tsx'
import style from './token-parts.module.css'

const surfaces = ['background', 'surface', 'surface-sunken', 'border', 'border-strong'] as const
const fills = ['accent-fill', 'accent-fill-hover', 'danger-fill'] as const
const tones = ['accent', 'success', 'warning', 'danger'] as const

export function TokenParts() {
  return (
    <>
      <Part name="Colours">
        <Example state="surfaces and lines" wide>
          <Row>{surfaces.map((name) => swatch(name, `var(--${name})`))}</Row>
        </Example>
        <Example state="fills, with text on them" wide>
          <Row>{fills.map((name) => swatch(name, `var(--${name})`, 'var(--on-accent)'))}</Row>
        </Example>
        <Example state="tones, on their soft backgrounds" wide>
          <Row>{tones.map((name) => swatch(name, `var(--${name}-soft)`, `var(--${name})`))}</Row>
        </Example>
      </Part>
      <Part name="Type">
        <Example state="headings and text" wide>
          <p className={style.heading}>Skin first, always</p>
          <p>Body text in a humanist sans, at 16 pixels.</p>
          <p className={style.muted}>Secondary text, never below 4.5:1.</p>
          <p className="figures">£1,234.50 and £9.99 in tabular numerals</p>
        </Example>
      </Part>
    </>
  )
}

function swatch(name: string, background: string, color = 'var(--text)') {
  const isLine = name.startsWith('border')
  return (
    <span
      key={name}
      className={style.swatch}
      style={isLine ? { borderColor: background, borderWidth: 3 } : { background, color }}
    >
      {name}
    </span>
  )
}
