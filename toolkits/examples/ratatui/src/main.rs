//! A list and a gauge on springs in a terminal: j, k, space and the wheel scroll, q quits.
//!
//! ratatui doesn't have a clock or a loop. The program draws and then waits for input. While something moves it waits for a frame's time,
//! and at rest it waits without a limit.

use carom::Spring;
use carom::animate::Moving;
use carom::scroll::{Extent, Key, Places, Scroller, WheelDelta, WheelPhase, platform};
use ratatui::crossterm::event::{self, Event, KeyCode, MouseEventKind};
use ratatui::crossterm::{ExecutableCommand as _, event::DisableMouseCapture, event::EnableMouseCapture};
use ratatui::{Frame, layout::Constraint, layout::Layout, widgets::LineGauge, widgets::Paragraph};
use std::time::{Duration, Instant};

const ROWS: u32 = 1_000;
const FRAME: Duration = Duration::from_millis(16);

struct App {
    /// Offsets are in rows, and every rest is a whole row.
    list: Scroller,
    progress: Moving<f64>,
}

impl App {
    fn new() -> Self {
        let mut rows = platform::gtk().with_landing(Places::every(1.0));
        // Here a line is a row. The default is in pixels.
        rows.wheel.line = 1.0;
        let list = Scroller::new(rows, Extent::new(f64::from(ROWS), 1.0));
        let progress = Moving::new(0.0, Spring::from_duration_bounce(0.4, 0.0), 0.0);
        Self { list, progress }
    }

    /// Returns false if the program ends.
    fn input(&mut self, now: f64, event: &Event) -> bool {
        match event {
            Event::Key(key) => match key.code {
                KeyCode::Char('q') => return false,
                KeyCode::Char('j') => self.list.key(now, Key::ArrowForward),
                KeyCode::Char('k') => self.list.key(now, Key::ArrowBack),
                KeyCode::Char(' ') => self.list.key(now, Key::PageDown),
                _ => {}
            },
            Event::Mouse(mouse) => {
                let lines = match mouse.kind {
                    MouseEventKind::ScrollDown => 3.0,
                    MouseEventKind::ScrollUp => -3.0,
                    _ => return true,
                };
                self.list.wheel(now, WheelDelta::Lines(lines), WheelPhase::Notch);
            }
            _ => {}
        }
        self.progress.retarget(now, self.list.current().target / f64::from(ROWS));
        true
    }

    /// Draws, and returns whether another frame is needed.
    fn draw(&mut self, now: f64, frame: &mut Frame<'_>) -> bool {
        let [rows, gauge] = Layout::vertical([Constraint::Fill(1), Constraint::Length(1)]).areas(frame.area());
        self.list.resize(now, Extent::new(f64::from(ROWS), f64::from(rows.height.max(1))));
        let moves = self.list.advance_to(now);
        let first = self.list.offset().round().max(0.0) as u32;
        let lines = (first..(first + u32::from(rows.height)).min(ROWS)).map(|row| format!("row {row}\n"));
        frame.render_widget(Paragraph::new(lines.collect::<String>()), rows);
        let progress = self.progress.value(now).clamp(0.0, 1.0);
        frame.render_widget(LineGauge::default().ratio(progress), gauge);
        moves || !self.progress.is_at_rest(now)
    }
}

fn main() -> std::io::Result<()> {
    let (start, mut app, mut terminal) = (Instant::now(), App::new(), ratatui::init());
    std::io::stdout().execute(EnableMouseCapture)?;
    loop {
        let mut moves = false;
        terminal.draw(|frame| moves = app.draw(start.elapsed().as_secs_f64(), frame))?;
        // At rest this only waits for input.
        if (!moves || event::poll(FRAME)?) && !app.input(start.elapsed().as_secs_f64(), &event::read()?) {
            break;
        }
    }
    std::io::stdout().execute(DisableMouseCapture)?;
    ratatui::restore();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::{Terminal, backend::TestBackend};

    #[test]
    fn after_page_down_the_list_rests_on_a_row_and_needs_no_frames() {
        let (mut app, mut moves) = (App::new(), true);
        let mut terminal = Terminal::new(TestBackend::new(20, 12)).unwrap();
        terminal.draw(|frame| moves = app.draw(0.0, frame)).unwrap();
        assert!(!moves);
        app.input(1.0, &Event::Key(KeyCode::Char(' ').into()));
        let mut frames = 0;
        loop {
            frames += 1;
            terminal.draw(|frame| moves = app.draw(1.0 + 0.016 * f64::from(frames), frame)).unwrap();
            if !moves {
                break;
            }
        }
        // 11 rows are in view. Seven eighths of them are 9.625 rows, so the list snaps to row 10.
        let row = terminal.backend().buffer().content().iter().take(6).map(|cell| cell.symbol()).collect::<String>();
        assert_eq!((row.as_str(), app.list.offset().fract()), ("row 10", 0.0));
        assert!((5..120).contains(&frames), "{frames} frames");
    }
}
