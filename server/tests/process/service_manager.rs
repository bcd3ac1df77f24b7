//! Readiness and sockets of systemd.

use crate::server::{Server, refusal};
use std::fs::File;
use std::net::TcpListener;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixDatagram;
use std::process::{Command, Stdio};
use tempfile::tempdir;

#[test]
fn the_service_manager_is_told_when_the_site_answers_and_when_it_stops() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("notify");
    let socket = UnixDatagram::bind(&path).unwrap();
    let message = || {
        let mut bytes = [0; 256];
        let length = socket.recv(&mut bytes).unwrap();
        String::from_utf8(bytes[..length].to_vec()).unwrap().trim_end().to_owned()
    };
    let environment = [("NOTIFY_SOCKET", path.to_str().unwrap())];
    let mut server = Server::start_by(&folder.path().join("data"), &[], &environment);
    assert_eq!(message(), "READY=1");
    assert_eq!(server.browser().get("/readyz").unwrap().0, 200);
    // Told at once, although a request still runs.
    let upload = server.administrator().begin_upload("large.png");
    server.terminate();
    assert_eq!(message(), "STOPPING=1");
    assert!(server.is_running());
    drop(upload);
    assert!(server.wait().success());
}

/// Starts a server with this file as the first passed one.
fn with_passed(file: OwnedFd) -> Command {
    // The shell keeps its process id, which the server compares.
    let script = "exec 3<&0 </dev/null; LISTEN_FDS=1 LISTEN_PID=$$ exec \"$0\" \"$@\"";
    let mut command = Command::new("bash");
    command.env_clear().args(["-c", script, env!("CARGO_BIN_EXE_pagewright")]).stdin(Stdio::from(file));
    command
}

#[test]
fn a_socket_of_the_service_manager_keeps_connections_during_a_restart() {
    let folder = tempdir().unwrap();
    let socket = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = socket.local_addr().unwrap();
    let start = || Server::start_command(with_passed(socket.try_clone().unwrap().into()), folder.path());
    let mut server = start();
    assert_eq!(server.address, address);
    assert_eq!(server.browser().get("/healthz").unwrap().0, 200);
    let browser = server.browser();
    server.stop();
    // The socket is still open, so this request waits for the next start.
    let waiting = std::thread::spawn(move || browser.get("/healthz").unwrap().0);
    let _server = start();
    assert_eq!(waiting.join().unwrap(), 200);
}

#[test]
fn a_passed_file_that_is_no_socket_is_refused() {
    let folder = tempdir().unwrap();
    let file = File::create(folder.path().join("file")).unwrap();
    let data = folder.path().join("data");
    let output = with_passed(file.into()).arg("--data").arg(&data).output().unwrap();
    assert!(refusal(&output).starts_with("The socket in LISTEN_FDS cannot be used"));
    assert!(!data.exists());
}
