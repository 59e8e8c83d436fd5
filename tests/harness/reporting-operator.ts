/** The settings that the tax report needs to be made as XML. */
export const reportingOperator = {
  HMRC_OPERATOR_ID: 'XADPO0000000001',
  COMPANY_TAX_NUMBER: '1123456789',
  COMPANY_ADDRESS: '1 Mill Lane, Leeds',
}
