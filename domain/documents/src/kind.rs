//! Kinds of documents, with their content types and file extensions.

/// A kind of document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DocumentKind {
    Pdf,
    Docx,
    Xlsx,
    Pptx,
    Odt,
    Ods,
    Odp,
    Doc,
    Xls,
    Ppt,
    Text,
    Csv,
    Zip,
}

impl DocumentKind {
    pub const ALL: [Self; 13] = [
        Self::Pdf,
        Self::Docx,
        Self::Xlsx,
        Self::Pptx,
        Self::Odt,
        Self::Ods,
        Self::Odp,
        Self::Doc,
        Self::Xls,
        Self::Ppt,
        Self::Text,
        Self::Csv,
        Self::Zip,
    ];

    pub fn content_type(self) -> &'static str {
        match self {
            Self::Pdf => "application/pdf",
            Self::Docx => "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Self::Pptx => "application/vnd.openxmlformats-officedocument.presentationml.presentation",
            Self::Odt => "application/vnd.oasis.opendocument.text",
            Self::Ods => "application/vnd.oasis.opendocument.spreadsheet",
            Self::Odp => "application/vnd.oasis.opendocument.presentation",
            Self::Doc => "application/msword",
            Self::Xls => "application/vnd.ms-excel",
            Self::Ppt => "application/vnd.ms-powerpoint",
            Self::Text => "text/plain",
            Self::Csv => "text/csv",
            Self::Zip => "application/zip",
        }
    }

    pub fn of_content_type(content_type: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.content_type() == content_type)
    }

    /// Returns the kind of a lower-case file extension.
    pub fn of_extension(extension: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.extensions().contains(&extension))
    }

    /// Returns the file extensions of the kind.
    pub fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Pdf => &["pdf"],
            Self::Docx => &["docx"],
            Self::Xlsx => &["xlsx"],
            Self::Pptx => &["pptx"],
            Self::Odt => &["odt"],
            Self::Ods => &["ods"],
            Self::Odp => &["odp"],
            Self::Doc => &["doc"],
            Self::Xls => &["xls"],
            Self::Ppt => &["ppt"],
            Self::Text => &["txt"],
            Self::Csv => &["csv"],
            Self::Zip => &["zip"],
        }
    }

    /// Returns true if a browser may declare this content
    /// type for the kind. Browsers ask the operating system,
    /// which may know no type, or return the type
    /// of an installed program.
    pub fn may_be_declared_as(self, declared: &str) -> bool {
        let declared = declared.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
        let others: &[&str] = match self {
            Self::Csv => &["text/plain", "application/csv", "text/comma-separated-values", "application/vnd.ms-excel"],
            Self::Zip => &["application/x-zip-compressed", "application/x-zip", "multipart/x-zip"],
            Self::Pdf => &["application/x-pdf"],
            _ => &[],
        };
        matches!(declared.as_str(), "" | "application/octet-stream")
            || declared == self.content_type()
            || others.contains(&declared.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::DocumentKind;

    #[test]
    fn a_declared_type_has_to_agree() {
        for kind in DocumentKind::ALL {
            assert_eq!(DocumentKind::of_content_type(kind.content_type()), Some(kind));
            assert!(kind.may_be_declared_as(kind.content_type()) && kind.may_be_declared_as(""));
            assert!(kind.may_be_declared_as("application/octet-stream"));
            assert!(!kind.may_be_declared_as("text/html") && !kind.may_be_declared_as("image/png"));
        }
        assert!(DocumentKind::Text.may_be_declared_as("Text/Plain; charset=utf-8"));
        // Windows returns this type for CSV if Excel is installed.
        assert!(DocumentKind::Csv.may_be_declared_as("application/vnd.ms-excel"));
        assert!(!DocumentKind::Xlsx.may_be_declared_as("application/vnd.ms-excel"));
    }
}
