import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.robolectric.Shadows.shadowOf;

import android.app.AlarmManager;
import android.app.Application;
import android.appwidget.AppWidgetManager;
import android.appwidget.AppWidgetProviderInfo;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.os.Looper;
import android.os.SystemClock;
import androidx.work.OneTimeWorkRequest;
import androidx.work.WorkManager;
import com.example.app.Midnight;
import com.example.app.MidnightClock;
import com.example.app.widget.Dday;
import com.example.app.widget.Own;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.annotation.Config;
import org.robolectric.shadows.ShadowAlarmManager;
import org.robolectric.shadows.ShadowAlarmManager.ScheduledAlarm;
import org.robolectric.shadows.ShadowAppWidgetManager;
import org.robolectric.shadows.ShadowSystem;
import org.robolectric.shadows.ShadowSystemClock;

/** Tests the receiver that `widget-bridge expo --midnight` prints, with Android's alarms. */
@RunWith(RobolectricTestRunner.class)
@Config(sdk = 35)
public class ReceiverTest {
  private static final Duration WINDOW = Duration.ofMinutes(10);
  private Application app;
  private ShadowAppWidgetManager widgets;
  private ShadowAlarmManager alarms;
  /** A widget of the library, and one that the app draws itself. */
  private AppWidgetProviderInfo provider, own;

  @Before
  public void start() {
    app = RuntimeEnvironment.getApplication();
    widgets = shadowOf(AppWidgetManager.getInstance(app));
    alarms = shadowOf(app.getSystemService(AlarmManager.class));
    widgets.setAllowedToBindAppWidgets(true);
    provider = new AppWidgetProviderInfo();
    provider.provider = new ComponentName(app, Dday.class);
    widgets.addInstalledProvider(provider);
    own = new AppWidgetProviderInfo();
    own.provider = new ComponentName(app, Own.class);
    widgets.addInstalledProvider(own);
    ShadowAlarmManager.setAutoSchedule(true);
    // Exact alarms need a permission. The receiver must work without it, with inexact alarms.
    ShadowAlarmManager.setCanScheduleExactAlarms(false);
    app.registerReceiver(new Midnight(), new IntentFilter(), Context.RECEIVER_EXPORTED);
    MidnightClock.set(ShadowSystem::currentTimeMillis);
    TimeZone.setDefault(TimeZone.getTimeZone("Asia/Seoul"));
  }

  private void place() {
    AppWidgetManager.getInstance(app).bindAppWidgetIdIfAllowed(1, provider.provider);
  }

  private static Instant now() {
    return Instant.ofEpochMilli(ShadowSystem.currentTimeMillis());
  }

  private void moveTo(Instant time) {
    ShadowSystemClock.advanceBy(Duration.between(now(), time));
    shadowOf(Looper.getMainLooper()).idle();
  }

  private static Instant at(String time) {
    return OffsetDateTime.parse(time).toInstant();
  }

  private void send(String action) {
    WorkManager.ONE.queue.clear();
    new Midnight().onReceive(app, new Intent(action));
  }

  /** How often the library was asked to draw the widget. */
  private static int updates() {
    int count = 0;
    for (OneTimeWorkRequest work : WorkManager.ONE.queue) {
      Map<String, Object> data = work.input.getKeyValueMap();
      if ("WIDGET_UPDATE".equals(data.get("widgetAction"))) {
        assertEquals("Dday", data.get("widgetName"));
        count++;
      }
    }
    return count;
  }

  private ScheduledAlarm alarm() {
    List<ScheduledAlarm> all = alarms.getScheduledAlarms();
    assertTrue(all.size() + " alarms", all.size() <= 1);
    return all.isEmpty() ? null : all.get(0);
  }

  private void checkAlarm(Instant midnight) {
    assertEquals(midnight, Instant.ofEpochMilli(alarm().getTriggerAtMs()));
    assertEquals(WINDOW.toMillis(), alarm().getWindowLengthMs());
    assertEquals(AlarmManager.RTC, alarm().getType());
  }

  private void midnights(String name, String first) {
    ZoneId zone = ZoneId.of(name);
    TimeZone.setDefault(TimeZone.getTimeZone(name));
    place();
    SystemClock.setCurrentTimeMillis(at(first).toEpochMilli());
    Midnight.arm(app);
    LocalDate day = now().atZone(zone).toLocalDate();
    for (int turn = 1; turn <= 300; turn++) {
      Instant midnight = day.plusDays(turn).atStartOfDay(zone).toInstant();
      checkAlarm(midnight);
      WorkManager.ONE.queue.clear();
      moveTo(midnight.minusMillis(1));
      assertEquals(0, updates());
      moveTo(midnight.plus(WINDOW));
      assertEquals("once at " + midnight, 1, updates());
    }
  }

  @Test
  public void seoul() {
    midnights("Asia/Seoul", "2026-03-27T12:00:00+09:00");
  }

  @Test
  public void losAngeles() {
    midnights("America/Los_Angeles", "2026-02-27T12:00:00-08:00");
  }

  /** In this zone the day begins at one o'clock when clocks go forward. */
  @Test
  public void santiago() {
    midnights("America/Santiago", "2026-03-27T12:00:00-03:00");
  }

  @Test
  public void followsTheZoneTheClockAndTheStart() {
    place();
    SystemClock.setCurrentTimeMillis(at("2026-11-21T22:00:00+09:00").toEpochMilli());
    send(Intent.ACTION_MY_PACKAGE_REPLACED);
    assertEquals(1, updates());
    checkAlarm(at("2026-11-22T00:00:00+09:00"));
    TimeZone.setDefault(TimeZone.getTimeZone("America/Los_Angeles"));
    send(Intent.ACTION_TIMEZONE_CHANGED);
    assertEquals(1, updates());
    checkAlarm(at("2026-11-22T00:00:00-08:00"));
    moveTo(at("2026-11-21T20:00:00-08:00"));
    send(Intent.ACTION_TIME_CHANGED);
    assertEquals(1, updates());
    checkAlarm(at("2026-11-22T00:00:00-08:00"));
    // A reboot deletes all alarms.
    alarms.getNextScheduledAlarm();
    assertEquals(null, alarm());
    moveTo(at("2026-11-23T08:00:00-08:00"));
    send(Intent.ACTION_BOOT_COMPLETED);
    assertEquals(1, updates());
    checkAlarm(at("2026-11-24T00:00:00-08:00"));
  }

  /** Before an alarm reaches the receiver, the app's process starts, which sets the alarm again. */
  @Test
  public void waitsForNothingWithoutAWidget() {
    SystemClock.setCurrentTimeMillis(at("2026-11-21T22:00:00+09:00").toEpochMilli());
    Midnight.arm(app);
    checkAlarm(at("2026-11-22T00:00:00+09:00"));
    moveTo(at("2026-11-22T00:00:00+09:00"));
    Midnight.arm(app);
    send(null);
    assertEquals(0, updates());
    assertEquals(null, alarm());
    // The first widget is placed, and the app starts.
    place();
    Midnight.arm(app);
    checkAlarm(at("2026-11-23T00:00:00+09:00"));
  }

  /** Android tells a widget's own receiver that it was placed, resized or removed. */
  private void tell(String action, String extra, Object value) {
    Intent intent = new Intent(action);
    if (value instanceof int[]) intent.putExtra(extra, (int[]) value);
    else intent.putExtra(extra, (Integer) value);
    new Dday().onReceive(app, intent);
    shadowOf(Looper.getMainLooper()).idle();
  }

  @Test
  public void leavesNoAlarmWhenTheLastWidgetGoes() {
    SystemClock.setCurrentTimeMillis(at("2026-11-21T22:00:00+09:00").toEpochMilli());
    Midnight.arm(app);
    place();
    AppWidgetManager.getInstance(app).bindAppWidgetIdIfAllowed(2, provider.provider);
    tell(AppWidgetManager.ACTION_APPWIDGET_UPDATE, AppWidgetManager.EXTRA_APPWIDGET_IDS,
        new int[] {1, 2});
    checkAlarm(at("2026-11-22T00:00:00+09:00"));
    // In the shadow, a widget is removed if its ID becomes that of another widget.
    AppWidgetManager.getInstance(app).bindAppWidgetIdIfAllowed(1, own.provider);
    tell(AppWidgetManager.ACTION_APPWIDGET_DELETED, AppWidgetManager.EXTRA_APPWIDGET_ID, 1);
    checkAlarm(at("2026-11-22T00:00:00+09:00"));
    AppWidgetManager.getInstance(app).bindAppWidgetIdIfAllowed(2, own.provider);
    // If the app does not run, it starts before the widget's receiver is told.
    Midnight.arm(app);
    tell(AppWidgetManager.ACTION_APPWIDGET_DELETED, AppWidgetManager.EXTRA_APPWIDGET_ID, 2);
    assertEquals(null, alarm());
  }

  @Test
  public void leavesTheAppsOwnWidgetsAlone() {
    SystemClock.setCurrentTimeMillis(at("2026-11-21T22:00:00+09:00").toEpochMilli());
    AppWidgetManager.getInstance(app).bindAppWidgetIdIfAllowed(2, own.provider);
    Midnight.arm(app);
    send(Intent.ACTION_BOOT_COMPLETED);
    assertEquals(0, WorkManager.ONE.queue.size());
    assertEquals(null, alarm());
    place();
    send(Intent.ACTION_BOOT_COMPLETED);
    assertEquals(1, updates());
    checkAlarm(at("2026-11-22T00:00:00+09:00"));
  }
}
