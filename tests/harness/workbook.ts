import { strToU8, zipSync } from 'fflate'

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const rels = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** The cell formats in the order of their numbers: none, a day, 0%, a percentage with decimals, and one in which % is only text. */
const styles = `<styleSheet ${main}><numFmts count="2"><numFmt numFmtId="164" formatCode="0.0#%"/><numFmt formatCode="0&quot;% of VAT&quot;" numFmtId="165"/></numFmts>
<cellXfs count="5"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="9" fontId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`

/** Creates a workbook as Excel writes it, with these XML rows in its first sheet; a second sheet has one row of its own. */
export function createWorkbook(rowsXml: string, { sharedTexts = [] as string[], theme = '' } = {}): Uint8Array {
  const sheet = (rows: string) => `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`
  const files = {
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="Clients" sheetId="2" r:id="rId1"/><sheet name="Notes" sheetId="1" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${rels}">${[
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('rId2', 'worksheet', 'worksheets/sheet2.xml'),
      relation('rId3', 'sharedStrings', 'sharedStrings.xml'),
      relation('rId4', 'styles', 'styles.xml'),
    ].join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst ${main}>${sharedTexts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    'xl/styles.xml': styles,
    'xl/theme/theme1.xml': theme,
    'xl/worksheets/sheet1.xml': sheet(rowsXml),
    'xl/worksheets/sheet2.xml': sheet(createSheetRows([['second', 'sheet']])),
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])))
}

/** Rows of texts. */
export function createSheetRows(rows: readonly (readonly string[])[]): string {
  return rows
    .map((cells, at) => `<row r="${at + 1}">${cells.map((text, column) => toCell(text, at, column)).join('')}</row>`)
    .join('')
}

function toCell(text: string, row: number, column: number): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<c r="${String.fromCharCode(65 + column)}${row + 1}" t="inlineStr"><is><t>${escaped}</t></is></c>`
}
