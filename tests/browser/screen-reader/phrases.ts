/** Turns nodes of Chromium's accessibility tree, which the browser also gives to real screen readers, into the phrases that these say. */

/** A node as the DevTools protocol describes it. */
export interface AxNode {
  nodeId: string
  ignored: boolean
  role?: { value: string }
  name?: { value: string }
  description?: { value: string }
  value?: { value: string | number }
  properties?: { name: string; value: { value: unknown } }[]
  childIds?: string[]
  backendDOMNodeId?: number
}

const words: Record<string, string> = {
  textbox: 'edit',
  searchbox: 'search edit',
  combobox: 'combo box',
  checkbox: 'check box',
  radio: 'radio button',
  spinbutton: 'number edit',
  image: 'graphic',
  contentinfo: 'footer',
  complementary: 'aside',
  DescriptionList: 'list',
  columnheader: 'column',
  rowheader: 'row header',
  Video: 'video',
  Date: 'date edit',
  DateTime: 'date edit',
  ComboBoxSelect: 'combo box',
  DisclosureTriangle: 'button',
}

/** Elements that are said in one phrase together with their contents. */
const controls = new Set(
  'button link textbox searchbox combobox checkbox radio switch spinbutton slider image option tab menuitem Date ComboBoxSelect DisclosureTriangle progressbar'.split(
    ' ',
  ),
)
/** Elements that are announced before their contents are read. */
const containers = new Set(
  'navigation main banner contentinfo complementary search dialog alertdialog toolbar table'.split(' '),
)
/** Elements that are announced only if they have a name. */
const namedContainers = new Set('region form group article figure list table radiogroup tablist'.split(' '))
/** Elements that are read only as the name of what they label, or never. */
const silent = new Set('InlineTextBox ListMarker Legend Figcaption caption'.split(' '))
/** Elements that belong to a line of text. */
const inline = new Set('StaticText InlineTextBox strong emphasis time code mark insertion deletion Abbr sup'.split(' '))

const roleOf = ({ role }: AxNode) => role?.value ?? ''
const nameOf = ({ name }: AxNode) =>
  (name?.value ?? '')
    .replace(/\u200b/g, '')
    .replace(/\s+/g, ' ')
    .trim()

export function propertyOf({ properties = [] }: AxNode, name: string): unknown {
  return properties.find((property) => property.name === name)?.value.value
}

/** Describes a node by its role, name, state, value and description. */
export function describe(node: AxNode): string {
  const role = roleOf(node)
  const isOn = (name: string) => propertyOf(node, name) === true || propertyOf(node, name) === 'true'
  const level = propertyOf(node, 'level')
  const expanded = propertyOf(node, 'expanded')
  const value = node.value?.value ?? ''
  const isChecked = role === 'checkbox' || role === 'radio' || role === 'switch'
  const states = [
    isChecked &&
      (isOn('checked') ? 'checked' : propertyOf(node, 'checked') === 'mixed' ? 'partly checked' : 'not checked'),
    isOn('pressed') && 'pressed',
    expanded !== undefined && (expanded ? 'expanded' : 'collapsed'),
    propertyOf(node, 'hasPopup') === 'dialog' && 'opens a dialog',
    isOn('required') && 'required',
    isOn('invalid') && 'invalid entry',
    isOn('disabled') && 'unavailable',
    isOn('busy') && 'busy',
    isOn('readonly') && role === 'textbox' && 'read only',
  ]
  const roleWords = role === 'heading' && level ? `heading level ${level}` : (words[role] ?? role)
  const { description } = node
  return [nameOf(node), isSaid(role) ? roleWords : '', ...states, isChecked ? '' : value, description?.value]
    .filter((part) => part !== '' && part !== false && part !== undefined)
    .join(', ')
}

const isSaid = (role: string) => role !== 'generic' && role !== 'paragraph' && role !== 'none' && role !== 'listitem'

/** What a screen reader says on entering a container; empty if it says nothing. */
export function describeContainer(node: AxNode, children: readonly AxNode[]): string {
  const role = roleOf(node)
  if (role === 'list') return [nameOf(node), countItems(children)].filter(Boolean).join(', ')
  if (containers.has(role) || (namedContainers.has(role) && nameOf(node) !== '')) return describe(node)
  return ''
}

function countItems(children: readonly AxNode[]): string {
  const items = children.filter((child) => roleOf(child) === 'listitem').length
  return `list with ${items} ${items === 1 ? 'item' : 'items'}`
}

/** The phrases of a node and its contents in reading order; of each list only the first `mostItems` items are read. */
export function readAloud(node: AxNode, childrenOf: (node: AxNode) => AxNode[], mostItems = 3): string[] {
  const phrases: string[] = []
  let line = ''
  const flush = () => {
    const text = line.replace(/\s+/g, ' ').trim()
    if (text) phrases.push(text)
    line = ''
  }
  const read = (each: AxNode) => {
    const role = roleOf(each)
    if (role === 'StaticText') {
      // a space separates the parts of a line, but not before punctuation, at which an email address may be broken across lines
      line += line && !/^[@.,;:!?]/.test(nameOf(each)) ? ` ${nameOf(each)}` : nameOf(each)
      return
    }
    if (silent.has(role)) return
    if (role === 'LabelText') return readControls(each)
    const children = childrenOf(each)
    const isInLine = each.ignored || inline.has(role)
    if (!isInLine) flush()
    if (!each.ignored && controls.has(role)) {
      phrases.push(describe(each))
      return
    }
    if (!each.ignored && role === 'heading') {
      const link = children.find((child) => roleOf(child) === 'link')
      phrases.push(link ? `${describe(each)}, link` : describe(each))
      return
    }
    const container = each.ignored ? '' : describeContainer(each, children)
    if (container) phrases.push(container)
    const isList = role === 'list' || role === 'rowgroup'
    for (const child of isList ? children.slice(0, mostItems) : children) read(child)
    if (!isInLine) flush()
    if (isList && children.length > mostItems) phrases.push('and so on')
    if (role === 'dialog') phrases.push('end of the dialog')
  }
  /** Reads only the controls inside a label; its own text is already said as the name of its control. */
  const readControls = (label: AxNode): void => {
    for (const child of childrenOf(label))
      if (!child.ignored && controls.has(roleOf(child))) read(child)
      else readControls(child)
  }
  read(node)
  flush()
  return phrases
}
