import type { Attributes } from 'sanitize-html'

/** Thrown if a file is no drawing, or would look wrong without an element or an attribute that is not allowed. */
export class UnusableSvg extends Error {
  /** The element that is not allowed; null where it is an attribute, or where the file cannot be read as a drawing. */
  readonly element: string | null
  /** The attribute, or the property of a `style`, whose value is not allowed. */
  readonly attribute: string | null
  constructor(element: string | null, attribute: string | null = null) {
    super(element || attribute ? `the drawing has a ${element ?? attribute}` : 'the drawing cannot be read')
    this.element = element
    this.attribute = attribute
  }
}

const shapes = 'svg g path rect circle ellipse line polyline polygon text tspan title desc defs'
const paints = 'linearGradient radialGradient stop clipPath mask pattern'
const allowedTags = `${shapes} ${paints}`.split(' ')

const geometry =
  'x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy d points width height viewBox preserveAspectRatio transform pathLength'
const painting =
  'fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity'
const layers =
  'opacity color display visibility clip-path clip-rule mask mask-type paint-order vector-effect mix-blend-mode'
const gradients =
  'offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits patternUnits patternContentUnits patternTransform href'
const words =
  'font-family font-size font-weight font-style font-variant font-stretch font-size-adjust font-kerning kerning letter-spacing word-spacing text-anchor text-decoration text-transform dominant-baseline alignment-baseline baseline-shift textLength lengthAdjust rotate writing-mode direction unicode-bidi glyph-orientation-vertical glyph-orientation-horizontal white-space xml:space'
const seldom =
  'transform-origin isolation overflow clip filter marker-start marker-mid marker-end color-interpolation color-rendering shape-rendering text-rendering systemLanguage requiredFeatures requiredExtensions'
/** Attributes that a browser paints or lays out by; one whose value is not harmless is refused, and no other attribute is seen. */
const seenAttributes = `${geometry} ${painting} ${layers} ${gradients} ${words} ${seldom} style`.split(' ')
const allowedAttributes = [...seenAttributes, 'id', 'xmlns', 'version']

/**
 * Elements that are not allowed, but without which a drawing would not look as designed: it is refused instead of being changed silently.
 */
const unusableTags =
  'style image use foreignObject filter symbol a switch marker textPath animate animateTransform animateMotion set'.split(
    ' ',
  )
const meantToBeSeen = new RegExp(`<(${unusableTags.join('|')})[\\s>/]`)

const svgNamespace = 'http://www.w3.org/2000/svg'
/** A prefix that stands for the namespace of drawings, or for one that an entity names, which may be the same. */
const boundPrefix = /\sxmlns:([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** An element of a drawing under a prefix, such as `svg:use`: a browser draws it, while an element of another language is not seen. */
function findPrefixedElement(source: string): string | undefined {
  const prefixes = [...source.matchAll(boundPrefix)]
    .filter(([, , double, single]) => [svgNamespace, '&'].some((part) => (double ?? single ?? '').includes(part)))
    .map(([, prefix]) => prefix)
  const names = [...allowedTags, ...unusableTags]
  return [...source.matchAll(/<([\w.-]+):([\w-]+)/g)]
    .find(([, prefix, name = '']) => prefixes.includes(prefix) && names.includes(name))?.[0]
    .slice(1)
}

/** A reference to a part of the same drawing; a drawing with any other reference is refused. */
const reference = /url\(\s*(?:#[\w.:-]+|'#[\w.:-]+'|"#[\w.:-]+")\s*\)/g
/** The functions that move shapes or name colours; any other function of CSS may load a file. */
const plainFunction =
  /\b(?:matrix|translate|scale|rotate|skew)[XY]?\(|\b(?:rgb|hsl)a?\(|\b(?:color|hwb|(?:ok)?lab|(?:ok)?lch)\(/g
/**
 * What may be left of a value once references and plain functions are removed: no other function, and no escape or at-rule, which could
 * disguise one.
 */
const plainValue = /^[^\\@(]*$/
/** What may be left of a `style` attribute: declarations with such values, without comments. */
const plainStyle = /^[\p{L}\p{N}_\s\-+:;.,#%)'"/!]*$/u

function isHarmless(value: string, isStyle = false): boolean {
  const rest = value.replace(reference, '').replace(plainFunction, '')
  if (!plainValue.test(rest) || /\/\/|javascript:|&#|&[\w.-]+;/i.test(rest)) return false
  return !isStyle || plainStyle.test(rest)
}

/** A style without the notes of an editor; one of which something else is not harmless is refused by the property. */
function cleanStyle(style: string): string {
  if (isHarmless(style, true)) return style
  const declarations = style.split(';').filter((one) => !/^\s*-inkscape-/.test(one))
  const left = declarations.join(';')
  if (isHarmless(left, true)) return left
  const wrong = declarations.find((one) => !isHarmless(one, true)) ?? ''
  throw new UnusableSvg(null, /^\s*([\w-]+)\s*:/.exec(wrong)?.[1] ?? 'style')
}

const inheriting = 'linearGradient radialGradient pattern'.split(' ')

/** What a gradient or a pattern inherits from; an `href` of anything else paints nothing and is left out. */
function cleanHref(tag: string, attributes: Attributes): Attributes {
  const [name = '', value] = Object.entries(attributes).find(([one]) => /^(?:[\w.-]+:)?href$/.test(one)) ?? []
  if (value === undefined || !inheriting.includes(tag)) return {}
  const href = attributes.href ?? value
  if (!/^\s*#[\w.:-]+\s*$/.test(href)) throw new UnusableSvg(null, name)
  return { href }
}

/** The attributes that are seen; one that would have to be changed is refused, since the drawing would not look as designed (D-734). */
function cleanAttributes({ href: _, ...attributes }: Attributes, inherited: Attributes): Attributes {
  const plain = Object.entries(attributes).flatMap(([name, value]) => {
    if (name === 'style') return [[name, cleanStyle(value)]]
    if (isHarmless(value)) return [[name, value]]
    if (seenAttributes.includes(name)) throw new UnusableSvg(null, name)
    return []
  })
  return { ...Object.fromEntries(plain), ...inherited }
}

/** Reduces a drawing from an unknown author to shapes and paints: no scripts, events, links, files or style sheets. */
export async function cleanSvg(source: string): Promise<string> {
  const unusable = meantToBeSeen.exec(source)?.[1] ?? findPrefixedElement(source)
  if (unusable) throw new UnusableSvg(unusable)
  const { default: sanitize } = await import('sanitize-html')
  const clean = sanitize(source, {
    allowedTags,
    allowedAttributes: { '*': allowedAttributes },
    disallowedTagsMode: 'completelyDiscard',
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    parseStyleAttributes: false,
    transformTags: {
      '*': (tagName: string, attributes: Attributes) => ({
        tagName,
        attribs: allowedTags.includes(tagName) ? cleanAttributes(attributes, cleanHref(tagName, attributes)) : {},
      }),
    },
  }).trim()
  if (!/^<svg[\s>]/.test(clean) || !clean.endsWith('</svg>')) throw new UnusableSvg(null)
  const namespace = `xmlns="${svgNamespace}"`
  const [opening = ''] = /^<svg[^>]*>/.exec(clean) ?? []
  const rest = clean.slice(opening.length)
  return `${opening.replace(/ xmlns="[^"]*"/g, '').replace('<svg', `<svg ${namespace}`)}${rest}`
}
