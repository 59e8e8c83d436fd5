import type { Attributes } from 'sanitize-html'

/** Thrown if a file is no drawing, or would look wrong without the elements that are not allowed. */
export class UnusableSvg extends Error {
  /** The element that is not allowed; null where the file cannot be read as a drawing. */
  readonly element: string | null
  constructor(element: string | null) {
    super(element ? `the drawing has a ${element}` : 'the drawing cannot be read')
    this.element = element
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
  'offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits patternUnits patternContentUnits patternTransform'
const words =
  'font-family font-size font-weight font-style letter-spacing word-spacing text-anchor dominant-baseline alignment-baseline textLength'
const allowedAttributes = `${geometry} ${painting} ${layers} ${gradients} ${words} id style xmlns version`.split(' ')

/**
 * Elements that are not allowed, but without which a drawing would not look as designed: it is refused instead of being changed silently.
 */
const unusableTags = 'style image use foreignObject filter symbol a switch marker textPath'.split(' ')
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

/** A reference to a part of the same drawing; an attribute with any other reference is removed. */
const reference = /url\(\s*(?:#[\w-]+|'#[\w-]+'|"#[\w-]+")\s*\)/g
/** The functions that move shapes or name colours; any other function of CSS may load a file. */
const plainFunction = /\b(?:matrix|translate|scale|rotate|skew)[XY]?\(|\b(?:rgb|hsl)a?\(/g
/**
 * What may be left of a value once references and plain functions are removed: no other function, and no escape or at-rule, which could
 * disguise one.
 */
const plainValue = /^[^\\@(]*$/
/** What may be left of a `style` attribute: declarations with such values, and no quoted strings. */
const plainStyle = /^[\w\s\-:;.,#%)]*$/

function isHarmless([name, value]: [string, string]): boolean {
  const rest = value.replace(reference, '').replace(plainFunction, '')
  if (!plainValue.test(rest) || /\/\/|javascript:|&#/i.test(rest)) return false
  return name !== 'style' || plainStyle.test(rest)
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
        attribs: Object.fromEntries(Object.entries(attributes).filter(isHarmless)),
      }),
    },
  }).trim()
  if (!/^<svg[\s>]/.test(clean) || !clean.endsWith('</svg>')) throw new UnusableSvg(null)
  const namespace = `xmlns="${svgNamespace}"`
  const [opening = ''] = /^<svg[^>]*>/.exec(clean) ?? []
  const rest = clean.slice(opening.length)
  return `${opening.replace(/ xmlns="[^"]*"/g, '').replace('<svg', `<svg ${namespace}`)}${rest}`
}
