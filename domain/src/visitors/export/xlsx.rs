//! Writes forms as an Excel workbook (XLSX). All cells are text.

use super::{COLUMNS, cells};
use crate::error::{Error, Result};
use model::visitors::Submission;
use rust_xlsxwriter::{Format, Workbook, XlsxError};

/// Width of each column in characters.
const COLUMN_WIDTH_CHARS: u32 = 20;

/// # Errors
/// `Internal` for more than 1,048,575 forms, because
/// a sheet has no more rows below its header.
pub(super) fn write(forms: &[Submission]) -> Result<Vec<u8>> {
    try_write(forms).map_err(|error| Error::internal(format!("the workbook could not be written: {error}")))
}

fn try_write(forms: &[Submission]) -> std::result::Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    let bold = Format::new().set_bold();
    let sheet = workbook.add_worksheet();
    sheet.set_freeze_panes(1, 0)?;
    for (column, name) in (0..).zip(COLUMNS) {
        sheet.set_column_width(column, COLUMN_WIDTH_CHARS)?;
        sheet.write_string_with_format(0, column, name, &bold)?;
    }
    for (row, form) in (1..).zip(forms) {
        for (column, text) in (0..).zip(cells(form)) {
            sheet.write_string(row, column, text)?;
        }
    }
    workbook.save_to_buffer()
}
