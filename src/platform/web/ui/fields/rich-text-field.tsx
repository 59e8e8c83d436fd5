import boldIcon from '@tabler/icons/outline/bold.svg?path'
import headingIcon from '@tabler/icons/outline/heading.svg?path'
import italicIcon from '@tabler/icons/outline/italic.svg?path'
import listIcon from '@tabler/icons/outline/list.svg?path'
import listNumbersIcon from '@tabler/icons/outline/list-numbers.svg?path'
import underlineIcon from '@tabler/icons/outline/underline.svg?path'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useId } from 'react'
import { commonText } from '#platform/text.ts'
import { Icon, type IconPath } from '#platform/web/ui/media/icon.tsx'
import field from './field.module.css'
import { FieldError } from './field.tsx'
import style from './rich-text-field.module.css'

interface RichTextFieldProps {
  name: string
  label: string
  /** HTML; later changes are ignored. */
  value: string
  onChange: (html: string) => void
  /** Allows headings too, for a text that fills a page of its own. */
  headings?: boolean
  error?: string | undefined
  onEdit?: (() => void) | undefined
}

/** Only the formats that are shown to visitors (D-078): paragraphs, bold, italic, underlined, lists. */
const formats = {
  blockquote: false,
  code: false,
  codeBlock: false,
  heading: false,
  horizontalRule: false,
  link: false,
  strike: false,
  dropcursor: false,
  gapcursor: false,
  // no empty paragraph after a list, since that would count as a change although nothing was typed
  trailingNode: false,
} as const
const extensions = [StarterKit.configure(formats)]
const extensionsWithHeadings = [StarterKit.configure({ ...formats, heading: { levels: [2] } })]

/** A text editor. It is large: import it with `lazy`. */
export function RichTextField({ name, label, value, onChange, headings = false, error, onEdit }: RichTextFieldProps) {
  const id = useId()
  const editor = useEditor({
    extensions: headings ? extensionsWithHeadings : extensions,
    content: value,
    editorProps: {
      // the Tab key always leaves the field, even in a list, where it would otherwise indent the item
      handleDOMEvents: { keydown: (_view, { key }) => key === 'Tab' },
      attributes: {
        class: style.text ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': id,
        'data-field': name,
        ...(error ? { 'aria-describedby': `${id}-problem` } : {}),
      },
    },
    onUpdate: ({ editor: changed }) => {
      onEdit?.()
      onChange(changed.getHTML())
    },
  })
  return (
    <div className={field.field}>
      <span id={id} className={field.label}>
        {label}
      </span>
      <div className={style.box} data-wrong={error ? true : undefined}>
        <Toolbar editor={editor} label={label} headings={headings} />
        <EditorContent editor={editor} />
      </div>
      {error && <FieldError id={`${id}-problem`}>{error}</FieldError>}
    </div>
  )
}

function Toolbar({ editor, label, headings }: { editor: Editor; label: string; headings: boolean }) {
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      heading: headings && now.isActive('heading'),
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      bulletList: now.isActive('bulletList'),
      orderedList: now.isActive('orderedList'),
    }),
  })
  const tool = (icon: IconPath, text: string, pressed: boolean, press: () => unknown) => (
    <button type="button" className={style.tool} aria-label={text} aria-pressed={pressed} onClick={press}>
      <Icon icon={icon} size={20} />
    </button>
  )
  const chain = () => editor.chain().focus()
  return (
    <div className={style.tools} role="toolbar" aria-label={`${commonText.format}: ${label}`}>
      {headings && tool(headingIcon, commonText.heading, on.heading, () => chain().toggleHeading({ level: 2 }).run())}
      {tool(boldIcon, commonText.bold, on.bold, () => chain().toggleBold().run())}
      {tool(italicIcon, commonText.italic, on.italic, () => chain().toggleItalic().run())}
      {tool(underlineIcon, commonText.underlined, on.underline, () => chain().toggleUnderline().run())}
      {tool(listIcon, commonText.bulletList, on.bulletList, () => chain().toggleBulletList().run())}
      {tool(listNumbersIcon, commonText.numberedList, on.orderedList, () => chain().toggleOrderedList().run())}
    </div>
  )
}
